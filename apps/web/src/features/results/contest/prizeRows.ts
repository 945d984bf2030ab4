import type { Person } from '@bracketbid/contract/entities';
import type { ContestPrize, ContestView } from '@bracketbid/contract/contest/calls';
import { counted } from '@bracketbid/contract/counted';
import { ordinal } from '@bracketbid/contract/text/paper';
import { listPlaces } from './enter/places.ts';
import { type Field, listPeople } from './field.ts';

/** One whom a prize's result names. */
export type PrizeRow = {
  readonly entrantId: string;
  /** `1st`, `tied 2nd`, `23 points`; empty where its being there says it. */
  readonly label: string;
  readonly owners: readonly Person[];
  /** Null where it pays nothing: nobody owns it, or it is below the paid places. */
  readonly cents: number | null;
};

/** Who a prize's result names, with what each is paid. */
export function prizeRows(prize: ContestPrize, field: Field): readonly PrizeRow[] {
  const paid = new Map(prize.pays.map((each) => [each.entrantId, each]));
  const row = (entrantId: string, label: string): PrizeRow => {
    const pays = paid.get(entrantId);
    return {
      entrantId,
      label,
      owners: pays === undefined ? (field.get(entrantId)?.owners ?? []) : listPeople(pays.owners),
      cents: pays?.cents ?? null,
    };
  };
  const { value } = prize;
  // A round’s results are matches; what it pays is told by winner.
  if (value === null) return prize.pays.map(({ entrantId }) => row(entrantId, ''));
  switch (value.kind) {
    case 'place': {
      const places = listPlaces(value.order);
      return value.order.flat().map((id) => {
        const { place = 0, isTied = false } = places.get(id) ?? {};
        return row(id, `${isTied ? 'tied ' : ''}${ordinal(place)}`);
      });
    }
    case 'points':
      return Object.entries(value.points)
        .toSorted(([, a], [, b]) => b - a)
        .map(([id, points]) => row(id, counted(points, 'point')));
    case 'stage':
    case 'named':
      return value.entrants.map((id) => row(id, ''));
    case 'round':
      return [];
    default:
      return value satisfies never;
  }
}

/** The state of a result in a word or two. */
export function stateInWords(
  state: ContestPrize['state'],
  { callOff }: Pick<ContestView, 'callOff'>,
): string {
  switch (state) {
    case 'open':
      return 'Open';
    case 'entered':
      return 'Not confirmed';
    case 'objected':
      return 'Objected to';
    case 'confirmed':
      return 'Confirmed';
    case 'void':
      return callOff?.isDone === true ? 'Called off' : 'Nobody';
    default:
      return state satisfies never;
  }
}

export const STATE_TONES = {
  open: 'quiet',
  entered: 'warn',
  objected: 'bad',
  confirmed: 'good',
  void: 'plain',
} as const;
