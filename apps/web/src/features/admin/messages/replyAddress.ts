/** The `mailto:` link of a reply: the mail program opens with the sender and `Re:` the subject. */
export function replyAddress({
  email,
  subject,
}: {
  readonly email: string;
  readonly subject: string;
}): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject || 'your message'}`)}`;
}
