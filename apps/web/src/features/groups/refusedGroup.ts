/** What is said of a group that could not be made. @param reason  the server's sentence */
export function refusedGroup(reason: string): string {
  return `Error updating profile: ${reason}`.trim();
}
