import { CHAT_WORDS } from '../text/chat.ts';
import * as calls from '../http/chat.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { ofMembers } from './refusals.ts';
import { IDS, NOW } from './values.ts';

const chatMessage: calls.ChatMessage = {
  _id: IDS.message,
  seq: 1,
  author: IDS.ben,
  text: 'Good luck, everybody!',
  createdAt: NOW,
};

export const chats: Area = {
  name: 'chat',
  description: 'What members of a group say to each other; no part of the auction or its receipts.',
  operations: {
    getChat: operation(
      calls.groupChat,
      {
        params: { groupId: IDS.group },
        query: {},
        reply: { messages: [chatMessage], hasEarlier: false, isOn: true, muted: [] },
      },
      ofMembers,
    ),
    sayInChat: operation(
      calls.sayInChat,
      {
        body: { groupId: IDS.group, text: 'Good luck, everybody!', clientId: '7d1f3c' },
        reply: { message: CHAT_WORDS.said, chatMessage },
      },
      [...ofMembers, refusal('Forbidden', CHAT_WORDS.muted), refusal('Conflict', CHAT_WORDS.off)],
    ),
    removeFromChat: operation(
      calls.removeFromChat,
      {
        params: { groupId: IDS.group, id: IDS.message },
        reply: { message: CHAT_WORDS.removed, chatMessage: { ...chatMessage, text: null } },
      },
      [
        ...ofMembers,
        refusal('NotFound', CHAT_WORDS.notFound),
        refusal('Forbidden', CHAT_WORDS.removeForbidden),
      ],
    ),
    switchChat: operation(
      calls.switchChat,
      {
        params: { groupId: IDS.group },
        body: { isOn: false },
        reply: { message: CHAT_WORDS.turnedOff },
      },
      [...ofMembers, refusal('Forbidden', CHAT_WORDS.adminOnly)],
    ),
    muteInChat: operation(
      calls.muteInChat,
      {
        params: { groupId: IDS.group },
        body: { userId: IDS.ben, isMuted: true },
        reply: { message: CHAT_WORDS.mutedNow },
      },
      [
        ...ofMembers,
        refusal('Forbidden', CHAT_WORDS.adminOnly),
        fieldRefusal('userId', CHAT_WORDS.notInGroup),
        fieldRefusal('userId', CHAT_WORDS.noSelf),
      ],
    ),
    reportInChat: operation(
      calls.reportInChat,
      {
        params: { groupId: IDS.group, id: IDS.message },
        reply: { message: CHAT_WORDS.reported },
      },
      [...ofMembers, refusal('NotFound', CHAT_WORDS.notFound)],
    ),
  },
};
