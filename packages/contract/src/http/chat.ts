import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { CHAT_WORDS } from '../text/chat.ts';
import { groupId, id, instant } from '../fields.ts';
import { name, token } from '../text.ts';

/** Characters of a message. */
export const CHAT_LENGTH_MAX = 280;

const chatMessage = z.object({
  _id: id,
  /** Its place in the group's chat, as the server ordered it. */
  seq: z.int().positive(),
  author: id,
  /** Null once it was removed. */
  text: z.string().nullable(),
  createdAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const groupChat = call('GET /group/chat/:groupId', {
  summary: "The latest fifty messages of a group's chat, or those before one; oldest first",
  params: z.object({ groupId }),
  query: z.object({ before: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
  reply: z.object({
    messages: z.array(chatMessage),
    hasEarlier: z.boolean(),
    /** Whether anybody may write. */
    isOn: z.boolean(),
    /** Who may only read. */
    muted: z.array(id),
  }),
});

export const sayInChat = call('POST /group/chat', {
  summary: "Says something in a group's chat",
  body: z.object({
    groupId,
    text: name({ what: 'A message', max: CHAT_LENGTH_MAX, required: CHAT_WORDS.empty }),
    /** The client's name of it: sent again, it gets its first answer again. */
    clientId: token(64),
  }),
  reply: z.object({ chatMessage }),
  successStatus: 201,
});

export const removeFromChat = call('DELETE /group/chat/:groupId/:id', {
  summary: 'Removes the text of a message; its place stays (its author, or the group admin)',
  params: z.object({ groupId, id }),
  reply: z.object({ chatMessage }),
});

export const switchChat = call('PATCH /group/chat/:groupId', {
  summary: "Turns a group's chat on or off (group admin)",
  params: z.object({ groupId }),
  body: z.object({ isOn: z.boolean() }),
  reply: noFields,
});

export const muteInChat = call('PUT /group/chat/:groupId/muted', {
  summary: 'Lets a member only read, or write again (group admin)',
  params: z.object({ groupId }),
  body: z.object({ userId: id, isMuted: z.boolean() }),
  reply: noFields,
});

export const reportInChat = call('POST /group/chat/:groupId/:id/report', {
  summary: 'Reports a message to whoever runs the site, by mail: once a person',
  params: z.object({ groupId, id }),
  reply: noFields,
  successStatus: 201,
});
