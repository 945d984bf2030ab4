import type { SoldTeam } from '@bracketbid/contract/entities';
import { SEED_ROUNDS, type SeedHistory } from './seedHistory.ts';

/** Basis points of the pot that one win in a round pays, by the round's code. */
export type Payouts = Readonly<Record<string, number>>;

type Seeded = Pick<SoldTeam, 'seedNumber' | 'zone'>;

/** Before so much of the pot's worth has been offered, prices say too little of what the rest will bring. */
const OFFERED_MIN = 0.1;

/**
 * The part of the pot, in basis points, that a team of a seed has won on average in history under a table of payouts:
 * what it is worth by its seed alone.
 */
export function seedWorth(history: SeedHistory, seed: number, payouts: Payouts): number {
  return (history.wins[seed - 1] ?? []).reduce(
    (sum, wins, round) => sum + (wins / history.slots) * (payouts[SEED_ROUNDS[round] ?? ''] ?? 0),
    0,
  );
}

/**
 * What the pot will be if the teams still to come bring as much of what they are worth as those before: what was paid
 * so far, divided by the worth of the teams that were offered. Never more than everyone's money, if that has a limit. Whole dollars; null
 * until a tenth of all worth has been offered, or for a field that history doesn't know.
 *
 * @see docs/decisions/0031-what-a-price-needs.md
 */
export function projectedPot(
  history: SeedHistory,
  lots: readonly Pick<SoldTeam, 'seedNumber' | 'zone' | 'teams' | 'status' | 'amount'>[],
  payouts: Payouts,
  budgets: number,
): number | null {
  // Two teams of one seed in one zone play for its one place first.
  const places = new Map<string, number>();
  const listTeams = (lot: (typeof lots)[number]): readonly Seeded[] => lot.teams ?? [lot];
  const teams = lots.flatMap(listTeams);
  const findPlace = (team: Seeded) => `${team.zone} ${team.seedNumber}`;
  for (const team of teams) places.set(findPlace(team), (places.get(findPlace(team)) ?? 0) + 1);
  const computeWorth = (lot: (typeof lots)[number]) =>
    listTeams(lot).reduce(
      (sum, team) =>
        sum + seedWorth(history, team.seedNumber, payouts) / (places.get(findPlace(team)) ?? 1),
      0,
    );
  if (teams.some((team) => history.wins[team.seedNumber - 1] === undefined)) return null;
  const all = lots.reduce((sum, team) => sum + computeWorth(team), 0);
  const ended = lots.filter(({ status }) => status !== null);
  const offered = ended.reduce((sum, team) => sum + computeWorth(team), 0);
  if (all === 0 || offered < all * OFFERED_MIN) return null;
  const paid = ended.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return Math.min(Math.round((paid * all) / offered), budgets);
}
