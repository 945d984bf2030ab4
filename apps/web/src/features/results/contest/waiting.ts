import type { Person } from '@bracketbid/contract/entities';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import { mayConfirm, needed } from '@bracketbid/engine/contest/secondKey';
import type { ResultTarget } from '../../../live/queries/contest.ts';
import { type Field, listPeople } from './field.ts';
import { type PrizeRow, prizeRows } from './prizeRows.ts';
import { unitsCents } from './worth.ts';

/** Who looks at a contest, and with whom. */
export type Viewer = {
  readonly userId: string;
  readonly hostId: string;
  readonly members: readonly Person[];
};

/** A result that waits for its second key. */
export type WaitingResult = ResultTarget & {
  readonly key: string;
  /** `First place`, or of a match `Final: Ida 3–1 Lou`. */
  readonly title: string;
  /** Those it names, who may be unsold, and what each is paid. Empty for nobody. */
  readonly rows: readonly PrizeRow[];
  /** Who objects to it; nobody while nobody does. */
  readonly objectors: readonly Person[];
  /** What was said against it, also when it was entered before: `Ben objects: “A card was wrong”`. */
  readonly objections: readonly string[];
  /** The viewer can turn the key. */
  readonly isMine: boolean;
  /** The viewer has already confirmed or objected. */
  readonly hasSpoken: boolean;
  /** Whose word it waits for, and how many of them. */
  readonly keepers: readonly Person[];
  readonly missing: number;
  /** When it is confirmed if nobody says anything; null where that doesn't help it. */
  readonly confirmsAt: string | null;
};

type Said = Pick<
  ContestView['prizes'][number],
  'state' | 'enteredBy' | 'confirmedBy' | 'objectedBy' | 'objections' | 'confirmsAt'
>;

/** [RESULTS-4, RESULTS-5] All results of a contest that are not confirmed: prizes in the sheet's order, then matches in the order of play. */
export function waitingResults(
  contest: ContestView,
  field: Field,
  viewer: Viewer,
): readonly WaitingResult[] {
  const prizes = contest.prizes.flatMap((prize) => {
    if (prize.value === null || !isWaiting(prize)) return [];
    const pays = prize.pays.map(({ owners }) => ({ owners: listPeople(owners) }));
    const target = { prizeId: prize.id, matchId: null };
    return [
      {
        ...target,
        key: prize.id,
        title: prize.name,
        rows: prizeRows(prize, field),
        ...toKey(prize, pays, viewer),
      },
    ];
  });
  const cents = unitsCents(contest);
  const matches = contest.matches.flatMap((match) => {
    if (match.winner === null || !isWaiting(match)) return [];
    const owners = field.get(match.winner)?.owners ?? [];
    const each = match.prizeId === null ? 0 : (cents.get(match.prizeId)?.[0] ?? 0);
    const isPaid = owners.length > 0 && each > 0;
    const pays = isPaid ? [{ owners }] : [];
    return [
      {
        prizeId: match.prizeId,
        matchId: match._id,
        key: match._id,
        title: matchInWords(match, contest, field),
        rows: [{ entrantId: match.winner, label: '', owners, cents: isPaid ? each : null }],
        ...toKey(match, pays, viewer),
      },
    ];
  });
  return [...prizes, ...matches];
}

function isWaiting({ state }: Said): boolean {
  return state === 'entered' || state === 'objected';
}

function toKey(
  said: Said,
  pays: readonly { readonly owners: readonly Person[] }[],
  viewer: Viewer,
) {
  const { state, enteredBy, confirmedBy, objectedBy, confirmsAt } = said;
  const { userId, hostId, members } = viewer;
  // A value that somebody had objected to before never confirms itself, and parts no longer matter.
  const isContested = state === 'entered' && confirmsAt === null;
  const others = members.map(({ _id }) => _id).filter((id) => id !== hostId && id !== enteredBy);
  const hasPart = isContested
    ? new Set<string>()
    : new Set(pays.flatMap(({ owners }) => owners.map(({ _id }) => _id)));
  const canTurn = (id: string) => mayConfirm(others, hasPart, id) && !confirmedBy.includes(id);
  return {
    objectors: members.filter(({ _id }) => objectedBy.includes(_id)),
    objections: objectionsInWords(said, viewer),
    isMine: state === 'entered' && canTurn(userId),
    hasSpoken: confirmedBy.includes(userId) || objectedBy.includes(userId),
    keepers: members.filter(({ _id }) => canTurn(_id)),
    missing: Math.max(0, needed(others.length, isContested) - confirmedBy.length),
    confirmsAt,
  };
}

/** Each objection with its reason: `Ben objects: “A card was wrong”`. */
export function objectionsInWords(
  { objections, objectedBy }: Pick<Said, 'objections' | 'objectedBy'>,
  { userId, members }: Pick<Viewer, 'userId' | 'members'>,
): readonly string[] {
  return objections.map(({ by, reason }) => {
    const name = members.find(({ _id }) => _id === by)?.fullName ?? 'Somebody';
    if (!objectedBy.includes(by)) return `${by === userId ? 'You' : name} objected: “${reason}”`;
    return by === userId ? `You object: “${reason}”` : `${name} objects: “${reason}”`;
  });
}

/** A name beside figures, which one that is written from right to left would else turn round. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** `Final: Ida 3–1 Lou`; the winner first. */
function matchInWords(
  { home, away, homeScore, awayScore, winner, round, prizeId }: ContestView['matches'][number],
  { prizes }: Pick<ContestView, 'prizes'>,
  field: Field,
): string {
  const formatName = (id: string | null) => (id === null ? 'NA' : (field.get(id)?.name ?? 'NA'));
  const name = prizes.find(({ id }) => id === prizeId)?.name ?? round;
  const isHome = winner === home;
  const [first, second] = isHome ? [home, away] : [away, home];
  const [won, lost] = isHome ? [homeScore, awayScore] : [awayScore, homeScore];
  const between = won === null || lost === null ? 'beat' : `${won}–${lost}`;
  return `${name}: ${isolated(formatName(first))} ${between} ${isolated(formatName(second))}`;
}
