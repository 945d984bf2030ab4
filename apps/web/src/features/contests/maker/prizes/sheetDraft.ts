import type { WireSheet } from '@bracketbid/contract/contest/sheet';
import type { Contest } from '@bracketbid/engine/contest/contest';
import { contestRounds } from '@bracketbid/engine/contest/contestDraw';
import { WHOLE_POT } from '@bracketbid/engine/money/payoutTable';

type Wire = WireSheet['prizes'][number];
type Kind = Contest['kind'];

type Base = { readonly id: string; readonly name: string };

/** A prize while it is edited: what is typed is text. Percent are of the pot, for each of the prize's units. */
export type PrizeDraft = Base &
  (
    | { readonly kind: 'round'; readonly code: string; readonly percent: string }
    | { readonly kind: 'stage'; readonly percent: string; readonly slots: string }
    | { readonly kind: 'place'; readonly percents: readonly string[] }
    /** `inventory` is null where nobody knows the points in all. */
    | { readonly kind: 'points'; readonly percent: string; readonly inventory: string | null }
    | { readonly kind: 'named'; readonly unit: 'percent' | 'dollars'; readonly amount: string }
  );

/** A sheet while it is edited. */
export type SheetDraft = Pick<WireSheet, 'keptFor' | 'rest' | 'unowned' | 'withdrawn'> & {
  readonly kept: string;
  readonly prizes: readonly PrizeDraft[];
};

/** Basis points as they are typed: 50 is `0.5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** `0.5`, `0,5` and `0.5 %` are 50 basis points; NaN for what is no percentage in steps of 0.01. */
export function basisPointsIn(text: string): number {
  const plain = text.trim().replace(/\s*%$/u, '').replace(',', '.');
  return /^\d{1,3}(?:\.\d{0,2})?$/u.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

/** `6,200` is 6200; NaN for what is no whole number. */
function wholeIn(text: string): number {
  const typed = text.trim();
  const plain = /^\d{1,3}(?:,\d{3})+$/u.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^\d{1,12}$/u.test(plain) ? Number(plain) : NaN;
}

export function draftOfSheet({ keptBasisPoints, prizes, ...rest }: WireSheet): SheetDraft {
  return { ...rest, kept: percentText(keptBasisPoints), prizes: prizes.map(draftOfPrize) };
}

function draftOfPrize(prize: Wire): PrizeDraft {
  const { id, name } = prize;
  switch (prize.kind) {
    case 'round':
      return { kind: 'round', id, name, code: prize.code, percent: percentText(prize.basisPoints) };
    case 'stage':
      return {
        kind: 'stage',
        id,
        name,
        percent: percentText(prize.basisPoints),
        slots: String(prize.slots),
      };
    case 'place':
      return { kind: 'place', id, name, percents: prize.basisPoints.map(percentText) };
    case 'points': {
      const inventory = prize.inventory === null ? null : String(prize.inventory);
      return { kind: 'points', id, name, percent: percentText(prize.basisPoints), inventory };
    }
    case 'named':
      return prize.dollars === undefined
        ? { kind: 'named', id, name, unit: 'percent', amount: percentText(prize.basisPoints ?? 0) }
        : { kind: 'named', id, name, unit: 'dollars', amount: String(prize.dollars) };
    default:
      return prize satisfies never;
  }
}

/** The sheet that a draft says, as it is sent. What is no number is NaN, and `sheetFaults` says so at its path. */
export function readSheet({ kept, keptFor, prizes, ...rest }: SheetDraft): WireSheet {
  const keptBasisPoints = basisPointsIn(kept);
  return {
    ...rest,
    keptBasisPoints,
    keptFor: keptBasisPoints === 0 ? '' : keptFor.trim(),
    prizes: prizes.map(readPrize),
  };
}

function readPrize(prize: PrizeDraft): Wire {
  const { id } = prize;
  const name = prize.name.trim();
  switch (prize.kind) {
    case 'round':
      return {
        kind: 'round',
        id,
        name,
        code: prize.code,
        basisPoints: basisPointsIn(prize.percent),
      };
    case 'stage': {
      const slots = wholeIn(prize.slots);
      return { kind: 'stage', id, name, basisPoints: basisPointsIn(prize.percent), slots };
    }
    case 'place':
      return { kind: 'place', id, name, basisPoints: prize.percents.map(basisPointsIn) };
    case 'points': {
      const inventory = prize.inventory === null ? null : wholeIn(prize.inventory);
      return { kind: 'points', id, name, basisPoints: basisPointsIn(prize.percent), inventory };
    }
    case 'named':
      return prize.unit === 'dollars'
        ? { kind: 'named', id, name, dollars: wholeIn(prize.amount) }
        : { kind: 'named', id, name, basisPoints: basisPointsIn(prize.amount) };
    default:
      return prize satisfies never;
  }
}

/** The sheet with a prize changed. */
export function withPrize(sheet: SheetDraft, prize: PrizeDraft): SheetDraft {
  return { ...sheet, prizes: sheet.prizes.map((each) => (each.id === prize.id ? prize : each)) };
}

export function withoutPrize(sheet: SheetDraft, id: string): SheetDraft {
  return { ...sheet, prizes: sheet.prizes.filter((each) => each.id !== id) };
}

/** The sheet with a new prize at its end, which pays nothing yet. */
export function withNewPrize(sheet: SheetDraft, kind: Exclude<PrizeDraft['kind'], 'round'>) {
  const taken = new Set(sheet.prizes.map(({ id }) => id));
  let serial = sheet.prizes.length + 1;
  while (taken.has(`prize-${serial}`)) serial += 1;
  const base = { id: `prize-${serial}` };
  return { ...sheet, prizes: [...sheet.prizes, { ...base, ...NEW[kind] }] };
}

const NEW = {
  stage: { kind: 'stage', name: 'Stage', percent: '0', slots: '1' },
  place: { kind: 'place', name: 'Places', percents: ['0'] },
  points: { kind: 'points', name: 'Points', percent: '0', inventory: null },
  named: { kind: 'named', name: 'Special prize', unit: 'percent', amount: '0' },
} as const;

const ROUND_NAMES: Readonly<Record<number, string>> = {
  1: 'Final',
  2: 'Semi-finals',
  4: 'Quarter-finals',
};

/** What all rounds before the final share in equal parts; the final takes the rest. */
const BEFORE_FINAL = 6000;

/** The rounds of a bracket of so many entrants, with what their wins usually pay; none where there is no such bracket. */
export function roundPrizes(entrants: number): PrizeDraft[] {
  const rounds = contestRounds(entrants);
  let left = WHOLE_POT;
  return rounds.map(({ code, matches }) => {
    const share = Math.floor(BEFORE_FINAL / (rounds.length - 1) / matches);
    const basisPoints = matches === 1 ? left : share;
    left -= basisPoints * matches;
    return {
      kind: 'round',
      id: code.toLowerCase(),
      name: ROUND_NAMES[matches] ?? `Round of ${matches * 2}`,
      code,
      percent: percentText(basisPoints),
    };
  });
}

/** Whether the rounds of a sheet are those of a bracket of so many entrants. */
export function hasBracketRounds({ prizes }: SheetDraft, entrants: number): boolean {
  const codes = prizes.flatMap((prize) => (prize.kind === 'round' ? [prize.code] : []));
  const rounds = contestRounds(entrants);
  return rounds.length > 0 && rounds.map(({ code }) => code).join() === codes.join();
}

/** A sheet for a contest without a template. */
export function usualSheet(kind: Kind, entrants: number): SheetDraft {
  const rest = { keptFor: '', kept: '0', rest: 'top', withdrawn: 'refund' } as const;
  switch (kind) {
    case 'bracket':
      return { ...rest, unowned: 'rest', prizes: roundPrizes(entrants) };
    case 'places': {
      const percents = ['50', '30', '20'];
      const prizes = [{ kind: 'place', id: 'places', name: 'Places', percents }] as const;
      return { ...rest, unowned: 'slideUp', prizes };
    }
    case 'stages':
      return { ...rest, unowned: 'rest', prizes: STAGES };
    case 'points': {
      const base = { id: 'points', name: 'Points' };
      return {
        ...rest,
        unowned: 'rest',
        prizes: [{ kind: 'points', ...base, percent: '100', inventory: null }],
      };
    }
    default:
      return kind satisfies never;
  }
}

const STAGES: readonly PrizeDraft[] = [
  { kind: 'stage', id: 'semi-finals', name: 'Semi-finals', percent: '10', slots: '4' },
  { kind: 'stage', id: 'final', name: 'Final', percent: '10', slots: '2' },
  { kind: 'stage', id: 'champion', name: 'Champion', percent: '40', slots: '1' },
];

/** How a pot is usually divided among places. */
export const PLACE_PRESETS: readonly (readonly string[])[] = [
  ['70', '30'],
  ['50', '30', '20'],
  ['50', '20', '15', '10', '5'],
  ['40', '19', '12', '9', '6', '5', '3', '3', '2', '1'],
];
