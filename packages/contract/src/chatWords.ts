/** What a chat's calls answer; apart from `messages.ts`, so that pages without a chat don't load it. */
export const CHAT_WORDS = {
  empty: 'Write something first.',
  said: 'Your message was sent.',
  removed: 'The message was removed.',
  notFound: 'This message is not in the chat.',
  removeForbidden: 'Only its author or the group admin can remove a message.',
} as const;
