import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { bidAmount, groupId, id, instant } from '../fields.ts';
import { MESSAGES } from '../text/messages.ts';
import { bidName } from './auction.ts';

export const setMaximum = call('PUT /auction/maximum', {
  summary:
    'Sets, raises or lowers a maximum for a team that is not over; only its owner ever sees it',
  body: z.object({
    teamID: id,
    amount: bidAmount,
    groupId,
    clientId: bidName,
    /** [DEPUTY-2] Never: a maximum is its owner's own. */
    onBehalfOf: z.never(MESSAGES.noMaximaForOthers).optional(),
  }),
  reply: z.object({
    data: z.object({
      teamID: id,
      amount: z.number().int(),
      /** Whether it waits, for its team or for a pause to end, leads, or was answered by a higher one. */
      standing: z.enum(['waiting', 'leading', 'answered']),
      currentAmount: z.number().int(),
    }),
  }),
});

export const removeMaximum = call('DELETE /auction/maximum', {
  summary: 'Removes a maximum; what it has bid so far stands',
  body: z.object({ teamID: id, groupId }),
  reply: noFields,
});

export const myMaxima = call('GET /auction/maxima', {
  summary: "The caller's own maxima that still stand",
  query: z.object({ groupId: id.optional() }),
  reply: z.object({
    data: z.array(z.object({ teamID: id, amount: z.number().int(), createdAt: instant })),
  }),
});
