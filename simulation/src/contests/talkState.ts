import type { PrizeValue } from '@bracketbid/engine/contest/contest';
import type { ContestGround } from '@bracketbid/engine/contest/contestChain';
import {
  claimKey,
  type OracleMoney,
  oracleMoney,
} from '../../../packages/engine/test/contestOracle.ts';

/**
 * What was said of a contest's results, told a second time by the text of the rules: nothing of the engine's reading of its chain
 * is used here.
 */
export type TalkState = {
  readonly isOver: boolean;
  /** By `toKey`. */
  readonly told: ReadonlyMap<string, Told>;
  /** Values that somebody has objected to, as `formatText` has them, by prize or match. */
  readonly disputed: ReadonlyMap<string, readonly string[]>;
  readonly out: ReadonlyMap<string, Motion>;
  readonly callOff: Motion | null;
  readonly hasResult: boolean;
  /** Owners of divided lots, and the offers of shares that wait for somebody. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  readonly offers: ReadonlyMap<string, Offer>;
};

export type Told = {
  readonly value: PrizeValue;
  readonly atMs: number;
  readonly pro: readonly string[];
  readonly contra: readonly string[];
  readonly isDisputed: boolean;
  readonly isDone: boolean;
};

export type Motion = Pick<Told, 'pro' | 'contra' | 'isDisputed' | 'isDone'> & {
  /** It was proposed before the first result. */
  readonly isEarly: boolean;
};

export type Offer = {
  readonly teamId: string;
  readonly owners: readonly string[];
  readonly waitsFor: readonly string[];
};

export const NOTHING_SAID: TalkState = {
  isOver: false,
  told: new Map(),
  disputed: new Map(),
  out: new Map(),
  callOff: null,
  hasResult: false,
  owners: new Map(),
  offers: new Map(),
};

const HOUR_MS = 60 * 60 * 1000;

/** The key of a prize's or a match's result. */
export function toKey(prizeId: string | null, matchId: string | null): string {
  return matchId === null ? `prize ${prizeId ?? '?'}` : `match ${matchId}`;
}

/** When it counts as confirmed if nobody says anything; infinity where it never does. */
export function silenceEndsMs({ value, atMs, contra, isDisputed, isDone }: Told): number {
  if (isDone || isDisputed || contra.length > 0 || isUndone(value)) return Infinity;
  return atMs + (value.kind === 'round' ? 6 : 48) * HOUR_MS;
}

export function isUndone(value: PrizeValue): boolean {
  return value.kind === 'round' && value.winner === null;
}

/** Values that say the same have the same text: those who are equal come in any order, and no points are no points. */
export function formatText(value: PrizeValue): string {
  switch (value.kind) {
    case 'round':
      return isUndone(value) ? 'open' : `${value.homeScore}:${value.awayScore} ${value.winner}`;
    case 'stage':
    case 'named':
      return value.entrants.toSorted().join(' ');
    case 'place':
      return value.order.map((tied) => tied.toSorted().join('=')).join(' ');
    case 'points': {
      const some = Object.entries(value.points).filter(([, points]) => points !== 0);
      const lines = some.map(([id, points]) => `${id}:${points}`).toSorted();
      return [...lines, value.isFinal ? 'final' : 'so far'].join(' ');
    }
    default:
      return value satisfies never;
  }
}

/** Those whom a value names. */
export function namesIn(value: PrizeValue): readonly string[] {
  if (value.kind === 'round') return value.winner === null ? [] : [value.winner];
  if (value.kind === 'place') return value.order.flat();
  return value.kind === 'points' ? Object.keys(value.points) : value.entrants;
}

/** Who was withdrawn before the first result. */
export function outEarly({ out }: TalkState): ReadonlySet<string> {
  return new Set([...out].flatMap(([id, { isEarly, isDone }]) => (isEarly && isDone ? [id] : [])));
}

/** The two who play a match, as far as the results before it say so. */
export function findPlayers(
  ground: ContestGround,
  state: TalkState,
  matchId: string,
): readonly (string | null)[] {
  const match = ground.draw.find(({ id }) => id === matchId);
  if (match === undefined) return [];
  const findWinner = (id: string): string | null => {
    const value = state.told.get(toKey(null, id))?.value;
    return value?.kind === 'round' ? value.winner : null;
  };
  return [
    match.homeFrom === null ? match.homeTeamId : findWinner(match.homeFrom),
    match.awayFrom === null ? match.awayTeamId : findWinner(match.awayFrom),
  ];
}

/** The lot of an entrant, if somebody bought it. */
export function lotWith(ground: ContestGround, entrantId: string) {
  return ground.sales.find(({ teamId, teamIds = [teamId] }) => teamIds.includes(entrantId));
}

/** Everybody with a part in the lots of these entrants. */
export function ownersOfAll(
  ground: ContestGround,
  state: TalkState,
  entrantIds: readonly string[],
): readonly string[] {
  return entrantIds.flatMap((id) => {
    const lot = lotWith(ground, id);
    return lot === undefined ? [] : (state.owners.get(lot.teamId) ?? [lot.buyer]);
  });
}

const computed = new WeakMap<TalkState, OracleMoney>();

/** The money by the oracle. */
export function computeMoney(ground: ContestGround, state: TalkState): OracleMoney {
  const known = computed.get(state);
  if (known !== undefined) return known;
  const results = [...state.told].filter(([key]) => key.startsWith('prize '));
  const money = oracleMoney({
    sheet: ground.contest.sheet,
    owned: ground.sales.map(({ buyer, ...sale }) => ({ ...sale, userId: buyer })),
    unsold: ground.unsold,
    values: new Map(results.map(([key, { value }]) => [key.slice('prize '.length), value])),
    matches: ground.draw.map((match) => {
      const [home = null, away = null] = findPlayers(ground, state, match.id);
      const value = state.told.get(toKey(null, match.id))?.value;
      const winner = value?.kind === 'round' ? value.winner : null;
      const status = winner === null ? 'scheduled' : 'final';
      return { ...match, status, homeTeamId: home, awayTeamId: away, winnerTeamId: winner };
    }),
    withdrawnEarly: outEarly(state),
    isCalledOff: state.callOff?.isDone ?? false,
  });
  computed.set(state, money);
  return money;
}

/** The entrants that a result pays something for. */
export function paidBy(
  ground: ContestGround,
  state: TalkState,
  prizeId: string | null,
  matchId: string | null,
): readonly string[] {
  if (prizeId === null) return [];
  const { claims } = computeMoney(ground, state);
  return ground.contest.entrants
    .map(({ id }) => id)
    .filter((id) => claims.has(claimKey(prizeId, matchId, id)));
}
