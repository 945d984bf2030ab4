import { contestKind } from '@bracketbid/contract/contest/contest';
import { z } from 'zod';
import { localField } from '../../../formats/localField.ts';
import { remembered } from '../../../store/persist.ts';
import { CHANGES_END_MS, type MakerDraft, newDraft } from './makerDraft.ts';

const base = { id: z.string(), name: z.string() };

const prize = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round'), ...base, code: z.string(), percent: z.string() }),
  z.object({ kind: z.literal('stage'), ...base, percent: z.string(), slots: z.string() }),
  z.object({ kind: z.literal('place'), ...base, percents: z.array(z.string()) }),
  z.object({
    kind: z.literal('points'),
    ...base,
    percent: z.string(),
    inventory: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('named'),
    ...base,
    unit: z.enum(['percent', 'dollars']),
    amount: z.string(),
  }),
]);

const kept: z.ZodType<MakerDraft> = z.object({
  templateId: z.string().nullable(),
  name: z.string(),
  kind: contestKind,
  list: z.string(),
  sheet: z.object({
    kept: z.string(),
    keptFor: z.string(),
    prizes: z.array(prize),
    rest: z.enum(['top', 'back']),
    unowned: z.enum(['rest', 'slideUp']),
    withdrawn: z.enum(['refund', 'stands']),
  }),
  isSheetOwn: z.boolean(),
  groupname: z.string().nullable(),
  hour: z.string(),
  begins: z.string().nullable(),
});

/** The contest that is being made on this device, so that nothing is lost by a reload or by signing in. */
export const keptDraft = remembered('contestDraft', kept);

/** The kept draft, or a new one. An hour that has passed meanwhile is chosen anew. */
export function beginDraft(nowMs: number): MakerDraft {
  const fresh = newDraft(nowMs);
  const draft = keptDraft.read();
  if (draft === null) return fresh;
  const hour = localField.instant(draft.hour);
  const isPast = hour === null || Date.parse(hour) < nowMs + CHANGES_END_MS;
  return isPast ? { ...draft, hour: fresh.hour, begins: null } : draft;
}
