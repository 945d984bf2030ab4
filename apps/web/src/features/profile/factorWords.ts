/** Recovery codes as the file that is downloaded. */
export function recoveryFile(codes: readonly string[], email: string, origin: string): string {
  return [
    `Recovery codes of ${email} for ${origin}`,
    'Each works once, in place of the code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
}

/** A key in groups of four, as it is typed into an app. */
export function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
