import { percent, WHOLE_POT } from '../money/payoutTable.ts';
import type { Contest, Prize, Sheet } from './contest.ts';
import { BRACKET_SIZES, contestRounds } from './contestDraw.ts';

/** What is wrong with a sheet: where ("prizes.2.slots"), and a sentence for its host. */
export type SheetFault = { readonly path: string; readonly sentence: string };

/** The limits of a sheet. */
export const SHEET_LIMITS = {
  keptBasisPoints: 5000,
  keptForLetters: 60,
  prizes: 64,
  places: 40,
  nameLetters: 60,
  dollars: 1_000_000_000,
  /** Of points in all, where they are known. */
  inventory: 1_000_000_000,
} as const;

type Field = Pick<Contest, 'kind' | 'entrants'>;

/**
 * [PRIZE-1] All that is wrong with a sheet for this contest, in the order of its fields; empty when it can be played.
 *
 * @see docs/rules.md PRIZE-1, PRIZE-2
 */
export function sheetFaults(sheet: Sheet, contest: Field): readonly SheetFault[] {
  const { prizes } = sheet;
  return [
    ...keptFaults(sheet),
    ...countFaults(prizes),
    ...prizes.flatMap((prize, index) => [
      ...nameFaults(prize, prizes.slice(0, index), `prizes.${index}`),
      ...prizeFaults(prize, prizes.slice(0, index), contest, `prizes.${index}`),
    ]),
    ...sumFaults(prizes, contest),
  ];
}

/** How many times a prize can be won: its matches, slots or places. [PRIZE-2] */
export function countUnits(prize: Prize, { kind, entrants }: Field): number {
  switch (prize.kind) {
    case 'round': {
      const rounds = kind === 'bracket' ? contestRounds(entrants.length) : [];
      return rounds.find(({ code }) => code === prize.code)?.matches ?? 0;
    }
    case 'stage':
      return prize.slots;
    case 'place':
      return prize.basisPoints.length;
    case 'points':
    case 'named':
      return 1;
    default:
      return prize satisfies never;
  }
}

/** Whether a prize is a sum of dollars, whatever the pot is. */
export function isInDollars(prize: Prize): prize is Extract<Prize, { readonly dollars: number }> {
  return 'dollars' in prize;
}

/** [PRIZE-2] What all units of a prize pay together, in basis points. */
function addUp(prize: Prize, contest: Field): number {
  if (isInDollars(prize)) return 0;
  return prize.kind === 'place'
    ? prize.basisPoints.reduce((sum, basisPoints) => sum + basisPoints, 0)
    : prize.basisPoints * countUnits(prize, contest);
}

function keptFaults({ keptBasisPoints, keptFor }: Sheet): SheetFault[] {
  const faults: SheetFault[] = [];
  const { keptBasisPoints: max, keptForLetters } = SHEET_LIMITS;
  if (!isWhole(keptBasisPoints, 0, max)) {
    faults.push({
      path: 'keptBasisPoints',
      sentence: `Between 0 % and ${percent(max)} of the pot can be kept.`,
    });
  }
  if (lettersIn(keptFor) > keptForLetters) {
    faults.push({
      path: 'keptFor',
      sentence: `Say in at most ${keptForLetters} letters what a part of the pot is kept for.`,
    });
  } else if (keptBasisPoints === 0 && keptFor !== '') {
    faults.push({ path: 'keptFor', sentence: 'Nothing is kept, so it needs no purpose.' });
  }
  return faults;
}

function countFaults(prizes: readonly Prize[]): SheetFault[] {
  if (prizes.length === 0) return [{ path: 'prizes', sentence: 'Add at least one prize.' }];
  const { prizes: max } = SHEET_LIMITS;
  if (prizes.length <= max) return [];
  return [{ path: 'prizes', sentence: `A sheet has at most ${max} prizes, not ${prizes.length}.` }];
}

const ID = /^[a-z0-9-]{1,30}$/;

function nameFaults({ id, name }: Prize, before: readonly Prize[], path: string): SheetFault[] {
  const faults: SheetFault[] = [];
  if (!ID.test(id)) {
    faults.push({
      path: `${path}.id`,
      sentence: 'A prize’s id has 1 to 30 characters: a to z, 0 to 9 and "-".',
    });
  } else if (before.some((other) => other.id === id)) {
    faults.push({ path: `${path}.id`, sentence: `Two prizes have the id "${id}".` });
  }
  if (name.trim() === '' || lettersIn(name) > SHEET_LIMITS.nameLetters) {
    faults.push({
      path: `${path}.name`,
      sentence: `A prize’s name has 1 to ${SHEET_LIMITS.nameLetters} letters.`,
    });
  }
  return faults;
}

function prizeFaults(
  prize: Prize,
  before: readonly Prize[],
  contest: Field,
  path: string,
): SheetFault[] {
  switch (prize.kind) {
    case 'round':
      return [
        ...roundFaults(prize.code, before, contest, path),
        ...shareFaults(prize.basisPoints, `${path}.basisPoints`),
      ];
    case 'stage':
      return [
        ...shareFaults(prize.basisPoints, `${path}.basisPoints`),
        ...slotFaults(prize.slots, contest.entrants.length, `${path}.slots`),
      ];
    case 'place':
      return [
        ...placeFaults(prize.basisPoints.length, contest.entrants.length, `${path}.basisPoints`),
        ...prize.basisPoints.flatMap((share, at) =>
          shareFaults(share, `${path}.basisPoints.${at}`),
        ),
      ];
    case 'points':
      return [
        ...shareFaults(prize.basisPoints, `${path}.basisPoints`),
        ...inventoryFaults(prize.inventory, `${path}.inventory`),
      ];
    case 'named':
      return isInDollars(prize)
        ? dollarFaults(prize.dollars, `${path}.dollars`)
        : shareFaults(prize.basisPoints, `${path}.basisPoints`);
    default:
      return prize satisfies never;
  }
}

function roundFaults(
  code: string,
  before: readonly Prize[],
  { kind, entrants }: Field,
  at: string,
): SheetFault[] {
  if (kind !== 'bracket') {
    const sentence = 'Only a bracket has rounds. Use stages or places here.';
    return [{ path: `${at}.kind`, sentence }];
  }
  const path = `${at}.code`;
  const codes = contestRounds(entrants.length).map((round) => round.code);
  if (codes.length === 0) {
    const sizes = BRACKET_SIZES.join(', ');
    const sentence = `A bracket has ${sizes} entrants, not ${entrants.length}.`;
    return [{ path, sentence }];
  }
  if (!codes.includes(code)) {
    const sentence = `A bracket of ${entrants.length} has no round "${code}": it has ${codes.join(', ')}.`;
    return [{ path, sentence }];
  }
  const isTwice = before.some((other) => other.kind === 'round' && other.code === code);
  return isTwice ? [{ path, sentence: `Two prizes are for the round ${code}. Make it one.` }] : [];
}

function slotFaults(slots: number, entrants: number, path: string): SheetFault[] {
  if (!isWhole(slots, 1, Number.MAX_SAFE_INTEGER)) {
    return [{ path, sentence: 'At least one entrant reaches a stage.' }];
  }
  if (slots <= entrants) return [];
  return [
    { path, sentence: `${slots} can’t reach this stage: there are only ${entrants} entrants.` },
  ];
}

function placeFaults(places: number, entrants: number, path: string): SheetFault[] {
  const { places: max } = SHEET_LIMITS;
  if (places === 0) return [{ path, sentence: 'Add at least one place.' }];
  if (places > max) return [{ path, sentence: `At most ${max} places are paid, not ${places}.` }];
  if (places <= entrants) return [];
  return [
    { path, sentence: `${places} places can’t be paid: there are only ${entrants} entrants.` },
  ];
}

function inventoryFaults(inventory: number | null, path: string): SheetFault[] {
  const { inventory: max } = SHEET_LIMITS;
  if (inventory === null || isWhole(inventory, 1, max)) return [];
  const sentence = `The points in all are a whole number from 1 to ${max.toLocaleString('en-US')}.`;
  return [{ path, sentence }];
}

function dollarFaults(dollars: number, path: string): SheetFault[] {
  const { dollars: max } = SHEET_LIMITS;
  if (isWhole(dollars, 1, max)) return [];
  const sentence = `A prize in dollars is a whole number from 1 to ${max.toLocaleString('en-US')}.`;
  return [{ path, sentence }];
}

function shareFaults(basisPoints: number, path: string): SheetFault[] {
  if (isWhole(basisPoints, 0, WHOLE_POT)) return [];
  return [{ path, sentence: 'A share lies between 0 % and 100 %, in steps of 0.01 %.' }];
}

/** [PRIZE-2] The shares make the whole, or nothing where all prizes are in dollars. */
function sumFaults(prizes: readonly Prize[], contest: Field): SheetFault[] {
  if (prizes.every(isInDollars)) return [];
  const sum = prizes.reduce((total, prize) => total + addUp(prize, contest), 0);
  if (sum === WHOLE_POT || !Number.isFinite(sum)) return [];
  const off =
    sum < WHOLE_POT
      ? `${percent(WHOLE_POT - sum)} is missing`
      : `${percent(sum - WHOLE_POT)} is too much`;
  return [{ path: 'prizes', sentence: `The prizes make ${percent(sum)}: ${off}.` }];
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Characters as people count them, as far as code points do. */
function lettersIn(text: string): number {
  return [...text].length;
}
