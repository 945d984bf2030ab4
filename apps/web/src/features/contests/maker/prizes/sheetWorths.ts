import { sheetFrom, type WireSheet } from '@bracketbid/contract/contest/sheet';
import { prizeWorths } from '@bracketbid/contract/text/prizes';
import type { Contest } from '@bracketbid/engine/contest/contest';
import { isInDollars, countUnits } from '@bracketbid/engine/contest/sheetFaults';
import { WHOLE_POT } from '@bracketbid/engine/money/payoutTable';
import { percentText, type SheetDraft } from './sheetDraft.ts';

type Field = Pick<Contest, 'kind' | 'entrants'>;

/** A prize in the bar: what all its units pay together, in basis points. */
export type BarPart = { readonly id: string; readonly name: string; readonly basisPoints: number };

/** The parts of the pot that prizes take, in their order; what is no number takes nothing, and dollars aren't parts. */
export function barParts(wire: WireSheet, field: Field): readonly BarPart[] {
  return sheetFrom(readable(wire)).prizes.flatMap((prize) => {
    if (isInDollars(prize)) return [];
    const basisPoints =
      prize.kind === 'place'
        ? prize.basisPoints.reduce((sum, each) => sum + each, 0)
        : prize.basisPoints * countUnits(prize, field);
    return [{ id: prize.id, name: prize.name, basisPoints }];
  });
}

export function sumOfParts(parts: readonly BarPart[]): number {
  return parts.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
}

/** What each prize pays of a pot of $1,000, as words without its name, by the prize's id. */
export function worthsById(wire: WireSheet): ReadonlyMap<string, string> {
  const sheet = sheetFrom(readable(wire));
  const names = new Map(sheet.prizes.map(({ id, name }) => [id, name]));
  return new Map(
    prizeWorths(sheet).map(({ id, words }) => [id, words.slice((names.get(id) ?? '').length + 1)]),
  );
}

/** What is paid of a pot of $1,000, as one sentence. */
export function worthsInWords(wire: WireSheet): string {
  const sheet = readable(wire);
  const worths = prizeWorths(sheetFrom(sheet)).map(({ words }) => words);
  const kept = sheet.keptBasisPoints / 10;
  const keptWords =
    kept === 0 ? [] : [`$${kept} kept${sheet.keptFor === '' ? '' : ` for ${sheet.keptFor}`}`];
  return `On a pot of $1,000: ${[...keptWords, ...worths].join('; ')}.`;
}

/**
 * The sheet with what is missing, or too much, at the first share that is won once (a place's, a named prize's, the points', a
 * stage's or a round's with one). Null where there is none, or it is too small.
 */
export function evenedOut(draft: SheetDraft, wire: WireSheet, field: Field): SheetDraft | null {
  const missing = WHOLE_POT - sumOfParts(barParts(wire, field));
  if (missing === 0 || !Number.isInteger(missing)) return null;
  const sheet = sheetFrom(wire);
  const at = sheet.prizes.findIndex(
    (prize) => prize.kind === 'place' || (!isInDollars(prize) && countUnits(prize, field) === 1),
  );
  const read = sheet.prizes[at];
  const target = draft.prizes[at];
  if (read === undefined || target === undefined || isInDollars(read)) return null;
  const before = read.kind === 'place' ? read.basisPoints[0] : read.basisPoints;
  const after = (before ?? NaN) + missing;
  if (!(after >= 0)) return null;
  const text = percentText(after);
  const changed =
    target.kind === 'place'
      ? { ...target, percents: target.percents.with(0, text) }
      : target.kind === 'named'
        ? { ...target, amount: text }
        : { ...target, percent: text };
  return { ...draft, prizes: draft.prizes.with(at, changed) };
}

const orZero = (value: number) => (Number.isFinite(value) ? value : 0);

/** The sheet with nothing where a number is missing. */
function readable(sheet: WireSheet): WireSheet {
  return {
    ...sheet,
    keptBasisPoints: orZero(sheet.keptBasisPoints),
    prizes: sheet.prizes.map((prize) => {
      switch (prize.kind) {
        case 'place':
          return { ...prize, basisPoints: prize.basisPoints.map(orZero) };
        case 'stage':
          return { ...prize, basisPoints: orZero(prize.basisPoints), slots: orZero(prize.slots) };
        case 'named':
          return prize.dollars === undefined
            ? { ...prize, basisPoints: orZero(prize.basisPoints ?? 0) }
            : { ...prize, dollars: orZero(prize.dollars) };
        case 'round':
        case 'points':
          return { ...prize, basisPoints: orZero(prize.basisPoints) };
        default:
          return prize satisfies never;
      }
    }),
  };
}
