import type { SoldTeam } from '@bracketbid/contract/entities';
import { isEntrant } from '../../../domain/teams/lotWords.ts';

/** The other lots of a seed: sold ones first, the dearest first; then the unsold, then those to come. */
export function sameSeed(
  team: Pick<SoldTeam, '_id' | 'seedNumber' | 'isEntrant' | 'teams'>,
  teams: readonly SoldTeam[],
): SoldTeam[] {
  const rank = { sold: 0, unsold: 1 } as const;
  const saleRank = ({ status }: SoldTeam) => (status === null ? 2 : rank[status]);
  // A number that a host gave to start with says nothing of strength.
  if (isEntrant(team)) return [];
  return teams
    .filter((other) => other._id !== team._id && listSeeds(other) === listSeeds(team))
    .toSorted(
      (a, b) =>
        saleRank(a) - saleRank(b) ||
        (b.amount ?? 0) - (a.amount ?? 0) ||
        (a.teamName < b.teamName ? -1 : 1),
    );
}

/** A bundle is compared with bundles of the same seeds. */
function listSeeds({ seedNumber, teams }: Pick<SoldTeam, 'seedNumber' | 'teams'>): string {
  if (teams === undefined) return String(seedNumber);
  return [...new Set(teams.map((each) => each.seedNumber))].join();
}

/** What they went for. */
export function listPrices(teams: readonly SoldTeam[]): number[] {
  return teams.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
}
