import { DEPUTY_LIMIT } from '@bracketbid/engine/auction/deputies';
import { z } from 'zod';
import { call } from '../call.ts';
import { group } from '../entities.ts';
import { id } from '../fields.ts';
import { MESSAGES } from '../text/messages.ts';

/** [DEPUTY-1] Whole dollars for the whole auction. */
export const deputyLimit = z
  .number({ error: MESSAGES.deputyLimitInvalid })
  .int(MESSAGES.deputyLimitInvalid)
  .min(DEPUTY_LIMIT.min, MESSAGES.deputyLimitInvalid)
  .max(DEPUTY_LIMIT.max, MESSAGES.deputyLimitInvalid);

export const nameDeputy = call('PUT /group/deputy', {
  summary: 'Names who bids for the caller, up to how much; without anybody, takes it back (member)',
  body: z.object({
    /** Of the deputy; null takes it back. */
    userId: id.nullable(),
    /** Needed for a deputy, ignored without one. */
    limit: deputyLimit.nullish(),
    /** The caller's own group, unless another auction of theirs is meant: a rehearsal. */
    groupId: id.optional(),
  }),
  reply: z.object({ group }),
});
