import { z } from 'zod';
import { call } from '../call.ts';
import { groupIdParam, id, instant } from '../fields.ts';
import { storedEvent, storedGroupEvent } from '../storedEvents.ts';

/** One row of the receipt chain. */
export const receipt = z.object({
  seq: z.number().int(),
  at: instant,
  event: storedEvent,
  hash: z.string(),
});

export const auctionLog = call('GET /auction/log/:groupId', {
  summary: "The receipt chain of a group's auction",
  params: groupIdParam,
  reply: z.object({ chain: z.literal('auction'), groupId: id, data: z.array(receipt) }),
});

export const groupLog = call('GET /group/log/:groupId', {
  summary: "The group's own chain: who handed it over, which rules, how its auction ended",
  params: groupIdParam,
  reply: z.object({
    chain: z.literal('group'),
    groupId: id,
    data: z.array(
      z.object({ seq: z.number().int(), at: instant, event: storedGroupEvent, hash: z.string() }),
    ),
  }),
});
