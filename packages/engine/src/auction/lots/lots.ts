import { byCodeUnit } from '../order.ts';
import { type Sha1Hex, uuidV5 } from './uuidV5.ts';

/** What is sold with one price to one owner: a team, or a bundle of several. */
export type Lot = {
  /** A team's own id, or a bundle's. */
  readonly lotId: string;
  /** Of a bundle, in the order of code units; of any other lot its one team. */
  readonly teamIds: readonly string[];
  /** The best of its teams' seeds. */
  readonly seed: number;
};

/** How lots follow one another. */
export type LotOrder = 'drawn' | 'lowSeedsFirst';

/** A team as lots are made of it. */
export type LotTeam = { readonly _id: string; readonly zone: string; readonly seedNumber: number };

/** Which teams are sold together: by a rule, or as drawn by hand. */
export type Bundling =
  | 'none'
  | 'lowSeeds'
  | 'firstFour'
  | 'both'
  | readonly { readonly name: string; readonly teams: readonly string[] }[];

/** The seeds that `lowSeeds` sells together, zone by zone. */
const LOW_SEED_MIN = 13;

/**
 * [LOT-8] The lots of a tournament: each team is in exactly one.
 *
 * @param playIns  the pairs of teams that meet before the first round
 * @returns in the order of their ids' code units
 */
export function buildLots(
  teams: readonly LotTeam[],
  playIns: readonly (readonly string[])[],
  bundling: Bundling,
  sha1Hex: Sha1Hex,
): Lot[] {
  const known = new Map(teams.map((team) => [team._id, team]));
  const together = groupIntoBundles(teams, playIns, bundling);
  const bundled = new Set(together.flat());
  const alone = teams.filter(({ _id }) => !bundled.has(_id)).map(({ _id }) => [_id]);
  return [...together, ...alone]
    .map((ids) => {
      const teamIds = ids.toSorted(byCodeUnit);
      const seeds = teamIds.map((id) => known.get(id)?.seedNumber ?? Infinity);
      return { lotId: findLotId(teamIds, sha1Hex), teamIds, seed: Math.min(...seeds) };
    })
    .toSorted((a, b) => byCodeUnit(a.lotId, b.lotId));
}

/** [LOT-8] How many lots there are, without making them. */
export function countTeamLots(
  teams: readonly LotTeam[],
  playIns: readonly (readonly string[])[],
  bundling: Bundling,
): number {
  const together = groupIntoBundles(teams, playIns, bundling);
  return teams.length - together.flat().length + together.length;
}

/** The ids of the teams of each bundle: of two at least, all of which are there. */
function groupIntoBundles(
  teams: readonly LotTeam[],
  playIns: readonly (readonly string[])[],
  bundling: Bundling,
): string[][] {
  const known = new Set(teams.map(({ _id }) => _id));
  return formGroups(teams, playIns, bundling)
    .map((ids) => ids.filter((id) => known.has(id)))
    .filter((ids) => ids.length > 1);
}

/** What is sold together, as lists of team ids without a team in two of them. */
function formGroups(
  teams: readonly LotTeam[],
  playIns: readonly (readonly string[])[],
  bundling: Bundling,
): string[][] {
  if (typeof bundling === 'object') return bundling.map(({ teams: ids }) => [...ids]);
  if (bundling === 'none') return [];
  const low = new Map<string, string[]>();
  if (bundling !== 'firstFour') {
    for (const { _id, zone, seedNumber } of teams) {
      if (seedNumber >= LOW_SEED_MIN) low.set(zone, [...(low.get(zone) ?? []), _id]);
    }
  }
  if (bundling === 'lowSeeds') return [...low.values()];
  const lowIds = new Set([...low.values()].flat());
  return [...low.values(), ...playIns.filter((pair) => !pair.some((id) => lowIds.has(id)))].map(
    (ids) => [...ids],
  );
}

/** The namespace of bundles' ids: the UUIDv5 of "bracketbid.lots" in the namespace of URLs. */
const LOT_NAMESPACE = '695dee11-ef87-50b1-b033-20d328211276';

/** [LOT-8] A team's own id, or the UUIDv5 of the sorted ids of several, so that nobody can choose it. */
export function findLotId(sortedTeamIds: readonly string[], sha1Hex: Sha1Hex): string {
  const [only] = sortedTeamIds;
  if (sortedTeamIds.length === 1 && only !== undefined) return only;
  return uuidV5(LOT_NAMESPACE, sortedTeamIds.join(), sha1Hex);
}

/** [GAVEL-7] The lots after some of them have become one, The Field, which stands last. @param field.lotIds  those that became it */
export function withFieldLot(
  lots: readonly Lot[],
  { lotId, lotIds }: { readonly lotId: string; readonly lotIds: readonly string[] },
): readonly Lot[] {
  const isMerged = (lot: Lot) => lotIds.includes(lot.lotId);
  const parts = lots.filter(isMerged);
  const field = {
    lotId,
    teamIds: parts.flatMap(({ teamIds }) => teamIds).toSorted(byCodeUnit),
    seed: Math.min(...parts.map(({ seed }) => seed)),
  };
  return [...lots.filter((lot) => !isMerged(lot)), field];
}
