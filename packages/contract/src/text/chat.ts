/** What a chat's calls answer; apart from `messages.ts`, so that pages without a chat don't load it. */
export const CHAT_WORDS = {
  empty: 'Write something first.',
  said: 'Your message was sent.',
  removed: 'The message was removed.',
  off: 'The chat of this group is off.',
  turnedOff: 'The chat is off. What was said stays.',
  turnedOn: 'The chat is on.',
  mutedNow: 'They can read, and no longer write.',
  unmutedNow: 'They can write again.',
  muted: 'You can read, and not write: the host has muted you.',
  adminOnly: 'Only the host can do that.',
  notInGroup: 'They are no member of this group.',
  noSelf: 'You can’t mute yourself.',
  reported: 'Thank you. Whoever runs this site will read it.',
  notFound: 'This message is not in the chat.',
  removeForbidden: 'Only its author or the host can remove a message.',
} as const;
