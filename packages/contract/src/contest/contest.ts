import { type Contest, CONTEST_KINDS } from '@bracketbid/engine/contest/contest';
import { BRACKET_SIZES } from '@bracketbid/engine/contest/contestDraw';
import { sheetFaults } from '@bracketbid/engine/contest/sheetFaults';
import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { line, moment, name } from '../text.ts';
import { sheet, sheetFrom } from './sheet.ts';

/** How many entrants a contest has. */
export const ENTRANTS = { min: 2, max: 256 } as const;

export const contestKind = z.enum(CONTEST_KINDS);

/** A whole number within bounds, or null, with one sentence for whatever else is sent. */
const wholeOrNull = (min: number, max: number, error: string) =>
  z.number({ error }).int(error).min(min, error).max(max, error).nullable().default(null);

/** One who competes, as a host enters them. */
export const entrantDraft = z.object({
  name: name({ what: 'An entrant’s name', max: 60 }),
  number: wholeOrNull(1, 999, 'A number is whole, from 1 to 999.'),
  pool: line({ what: 'A pool', max: 20 }).default(''),
  seed: wholeOrNull(1, 64, 'A seed is whole, from 1 to 64.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A color looks like #00539b.')
    .nullable()
    .default(null),
  /** Of an entrant that is there already and keeps its place in bundles and maxima, whatever its name. */
  _id: z.exactOptional(id),
});

export type EntrantDraft = z.infer<typeof entrantDraft>;

const entrantCount = `A contest has ${ENTRANTS.min} to ${ENTRANTS.max} entrants.`;

const fields = {
  name: name({ what: 'The contest’s name', max: 80 }),
  kind: contestKind,
  /** When it begins: after the auction. */
  startsAt: instant.max(40).pipe(moment('When it begins looks like 2027-04-08T12:00:00Z')),
  entrants: z
    .array(entrantDraft, { error: entrantCount })
    .min(ENTRANTS.min, entrantCount)
    .max(ENTRANTS.max, entrantCount),
  sheet,
};

/** All of a contest, as a host makes it. Refused with a sentence for each thing that can't be played. */
export const contestDraft = z.object(fields).check(({ value, issues }) => {
  for (const { path, sentence } of contestFaults(value)) {
    issues.push({ code: 'custom', path: path.split('.'), message: sentence, input: value });
  }
});
export type ContestDraft = z.infer<typeof contestDraft>;

/**
 * Any part of a contest, and the hour of its auction. What is impossible together is refused by the server, which has the other
 * parts.
 */
export const contestPatch = z
  .object({
    ...fields,
    auctionDate: instant.max(40).pipe(moment('An hour looks like 2027-03-16T18:00:00Z')),
  })
  .partial();
export type ContestPatch = z.infer<typeof contestPatch>;

/** What makes a contest impossible: where ("entrants.3.name"), and a sentence. */
export function contestFaults({
  kind,
  entrants,
  sheet: wire,
}: Pick<ContestDraft, 'kind' | 'entrants' | 'sheet'>): { path: string; sentence: string }[] {
  const field = {
    kind,
    entrants: entrants.map((each, index) => ({ ...each, id: each._id ?? String(index) })),
  };
  const faults = sheetFaults(sheetFrom(wire), field).map(({ path, sentence }) => ({
    path: `sheet.${path}`,
    sentence,
  }));
  return [...entrantFaults({ kind, entrants }), ...faults];
}

function entrantFaults({ kind, entrants }: Pick<ContestDraft, 'kind' | 'entrants'>) {
  const faults: { path: string; sentence: string }[] = [];
  if (kind === 'bracket' && !BRACKET_SIZES.includes(entrants.length)) {
    const sizes = `${BRACKET_SIZES.slice(0, -1).join(', ')} or ${BRACKET_SIZES.at(-1)}`;
    const sentence = `A bracket has ${sizes} entrants, not ${entrants.length}.`;
    faults.push({ path: 'entrants', sentence });
  }
  const seen = new Map<string, number>();
  const ids = new Set<string>();
  for (const [index, { name: called, _id }] of entrants.entries()) {
    const key = called.toLowerCase();
    const before = seen.get(key);
    if (before !== undefined) {
      const sentence = `“${called}” is there twice: entrants ${before + 1} and ${index + 1}.`;
      faults.push({ path: `entrants.${index}.name`, sentence });
    }
    seen.set(key, before ?? index);
    if (_id === undefined) continue;
    if (ids.has(_id)) {
      faults.push({ path: `entrants.${index}._id`, sentence: 'This entrant is named twice.' });
    }
    ids.add(_id);
  }
  return faults;
}

/** A contest as the rules read it, and as an auction freezes it. */
export function contestFrom({
  name: called,
  kind,
  startsAt,
  entrants,
  ...record
}: ContestRecord): Contest {
  return {
    name: called,
    kind,
    startsAtMs: Date.parse(startsAt),
    entrants: entrants.map(({ _id, ...each }) => ({ id: _id, ...each })),
    sheet: sheetFrom(record.sheet),
  };
}

/** One who competes, as members see them. */
export const entrant = z.object({
  _id: id,
  name: z.string(),
  number: z.number().int().nullable(),
  pool: z.string(),
  seed: z.number().int().nullable(),
  color: z.string().nullable(),
});

/** A contest as it is stored. */
export const contestRecord = z.object({
  name: z.string(),
  kind: contestKind,
  startsAt: instant,
  entrants: z.array(entrant),
  sheet,
});
export type ContestRecord = z.infer<typeof contestRecord>;
