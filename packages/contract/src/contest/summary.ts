import { CONTEST_KINDS } from '@bracketbid/engine/contest/contest';
import { z } from 'zod';
import { instant } from '../fields.ts';

/** [CONTEST-1] What a group was made for, in a line. */
export const contestSummary = z.object({
  name: z.string(),
  kind: z.enum(CONTEST_KINDS),
  startsAt: instant,
});
