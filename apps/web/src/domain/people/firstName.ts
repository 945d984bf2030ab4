/** What friends call somebody; [SEAT-1] a paddle with its number. */
export function firstName(fullName: string): string {
  return /^(#\d+ )?\S*/.exec(fullName.trim())?.[0] ?? fullName;
}
