import { z } from 'zod';
import { board } from '../board.ts';
import { call, noFields } from '../call.ts';
import { groupId, groupIdParam, instant } from '../fields.ts';
import { token } from '../text.ts';

export const makeBoard = call('POST /group/board', {
  summary: "Makes the group's board, or a new address for it: the old one goes dark (group admin)",
  body: z.object({ groupId }),
  reply: z.object({
    board: z.object({
      /** Told this once: the server keeps its hash. */
      token: z.string(),
      url: z.string(),
    }),
  }),
  successStatus: 201,
});

export const revokeBoard = call('DELETE /group/board', {
  summary: "Turns the group's board off (group admin)",
  body: z.object({ groupId }),
  reply: noFields,
});

export const boardOfGroup = call('GET /group/board/:groupId', {
  summary: 'Whether the group has a board, and since when (group admin)',
  params: groupIdParam,
  reply: z.object({
    board: z
      .object({
        madeAt: instant,
        /** [GROUP-6] Not once a member was removed, until the board has a new address. */
        hasJoinLink: z.boolean(),
      })
      .nullable(),
  }),
});

export const viewBoard = call('GET /board/:token', {
  summary: "A group's auction on a television, for whoever has its address",
  access: 'public',
  /** What can't be a board's becomes an empty text, which none has: it is unknown (404) like any other. */
  params: z.object({ token: token(64).catch('') }),
  reply: z.object({ board }),
});
