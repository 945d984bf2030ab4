import type { Match, SoldTeam, Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { allStartedWith } from '../../../live/auction/held.ts';
import { bundlePayLine, paidAfter, payLine } from './payLine.ts';
import { type Payouts, projectedPot } from './projectedPot.ts';
import { listPrices, sameSeed } from './othersOfSeed.ts';
import { SEED_ROUNDS, type SeedHistory } from './seedHistory.ts';
import { seedLine, seedStages, type SeedStage } from './seedLine.ts';
import { type Step, wayToFinal } from './wayToFinal.ts';

/** What the page knows beside the auction; null where it has not been read yet. */
export type Season = {
  readonly matches: readonly Match[] | null;
  readonly rounds: readonly { readonly roundorder: number; readonly code: string }[] | null;
  readonly payouts: Payouts | null;
  /** What seeds have done, in the division of the season. */
  readonly history: SeedHistory;
};

/** All that is said of the team that is up. */
export type Know = {
  /** One or two sentences under its name, without a full stop. */
  readonly lines: readonly string[];
  /** The history of each of its seeds: of a bundle several, the best first. */
  readonly seeds: readonly { readonly seed: number; readonly stages: readonly SeedStage[] }[];
  readonly way: readonly (Step & { readonly paid: number | null })[];
  /** Whole dollars: what was paid so far, and what the pot may become; null while that is unknown. */
  readonly pot: number;
  readonly projected: number | null;
  readonly others: readonly SoldTeam[];
  readonly history: Pick<SeedHistory, 'since' | 'what' | 'slots'>;
};

export function buildInsights(
  team: Team,
  /** The current bid; 0 while there is none. */
  amount: number,
  auction: {
    readonly teams: readonly SoldTeam[];
    readonly members: LiveState['members'];
  },
  season: Season,
): Know {
  const { teams, members } = auction;
  const others = sameSeed(team, teams);
  const way = season.matches === null ? [] : wayToFinal(team._id, season.matches);
  const payouts = season.payouts ?? {};
  const isKnownField = SEED_ROUNDS.every(
    (code) => payouts[code] !== undefined && season.rounds?.some((round) => round.code === code),
  );
  const budgets = allStartedWith(members) ?? Infinity;
  const projected = isKnownField ? projectedPot(season.history, teams, payouts, budgets) : null;
  const paidOn = (steps: readonly Step[]): number[] => {
    const codes = listCodes(steps, season.rounds);
    return projected === null || codes === null ? [] : paidAfter(projected, codes, payouts);
  };
  const paid = paidOn(way);
  const seeds = isKnownField ? seedsIn(team) : [];
  const [bestSeed] = seeds;
  const history = bestSeed === undefined ? null : seedLine(season.history, bestSeed);
  const needs =
    team.teams === undefined
      ? payLine(amount, listPrices(others), paid)
      : bundlePayLine(
          amount,
          team.teams.map(({ _id }) => paidOn(wayToFinal(_id, season.matches ?? []))),
        );
  const pays = needs ?? tonight(others) ?? firstGame(way);
  return {
    lines: [history, pays].filter((line) => line !== null),
    seeds: seeds.map((seed) => ({ seed, stages: seedStages(season.history, seed) })),
    history: season.history,
    way: way.map((step, index) => ({ ...step, paid: paid[index] ?? null })),
    pot: teams.reduce((sum, sold) => sum + (sold.amount ?? 0), 0),
    projected,
    others,
  };
}

function seedsIn({ seedNumber, teams }: Team): number[] {
  return [...new Set(teams?.map((each) => each.seedNumber) ?? [seedNumber])];
}

/** The codes of a way's rounds; null while they are not known. */
function listCodes(way: readonly Step[], rounds: Season['rounds']): string[] | null {
  if (rounds === null) return null;
  const codeByKey = new Map(rounds.map(({ roundorder, code }) => [roundorder, code]));
  const codes = way.flatMap(({ roundOrder }) => codeByKey.get(roundOrder) ?? []);
  return codes.length === way.length ? codes : null;
}

function tonight(others: readonly SoldTeam[]): string | null {
  const sold = others.filter(({ status }) => status === 'sold').slice(0, 2);
  if (sold.length === 0) return null;
  const prices = sold.map(({ shortName, amount }) => `${shortName} ${formatDollars(amount ?? 0)}`);
  return `Tonight: ${prices.join(', ')}`;
}

function firstGame([first]: readonly Step[]): string | null {
  const opponents = first?.opponents.slice(0, 2) ?? [];
  if (opponents.length === 0) return null;
  return `First game: ${opponents.map(({ shortName }) => shortName).join(' or ')}`;
}
