import type { Team } from '@bracketbid/contract/entities';
import type { Bundles } from '@bracketbid/contract/groupRules';
import type { LotCounts } from '@bracketbid/contract/http/groupRules';
import { type Nouns, selectNouns } from '@bracketbid/contract/text/nouns';
import { type Lot, buildLots, withFieldLot } from '@bracketbid/engine/auction/lots/lots';
import { HASHES } from '../platform/crypto/sha256.ts';
import type { Catalogue } from '../tournament/catalogue.ts';
import { bundleAsTeam, fieldAsTeam } from './bundleAsTeam.ts';

/** What a group auctions. */
export type GroupLots = {
  /** In the order of their ids. */
  readonly lots: readonly Lot[];
  /** By lot id, in the catalogue's order: a bundle stands where its best seed would. */
  readonly teams: ReadonlyMap<string, Team>;
  readonly hasBundles: boolean;
  readonly nouns: Nouns;
};

/** What lots are made of. */
export type Field = Pick<Catalogue, 'contest' | 'teams' | 'teamById' | 'playIns'>;

/** The lots of bundles that are made by a rule: the same for all groups of a tournament. */
const known = new WeakMap<Field, Map<string, GroupLots>>();

/**
 * [LOT-8] The lots of a group by its rules. Before the start they follow the rules and the field; from then on neither changes
 * any more (GROUP-9, FREEZE-1), so these are the lots that the auction has frozen.
 */
export function lotsOfGroup(field: Field, bundles: Bundles = 'none'): GroupLots {
  if (typeof bundles === 'object') return makeLots(field, bundles);
  const kept = known.get(field) ?? new Map<string, GroupLots>();
  known.set(field, kept);
  const made = kept.get(bundles) ?? makeLots(field, bundles);
  kept.set(bundles, made);
  return made;
}

function makeLots({ contest, teams, teamById, playIns }: Field, bundles: Bundles): GroupLots {
  const nouns = selectNouns(contest);
  const lots = buildLots(teams, playIns, bundles, HASHES.sha1Hex);
  const lotByTeam = new Map(
    lots.flatMap((lot) => lot.teamIds.map((teamId) => [teamId, lot] as const)),
  );
  const told = new Map<string, Team>();
  for (const team of teams) {
    const lot = lotByTeam.get(team._id);
    if (lot === undefined || told.has(lot.lotId)) continue;
    const own = lot.teamIds.flatMap((teamId) => teamById.get(teamId) ?? []);
    told.set(lot.lotId, own.length === 1 ? team : bundleAsTeam(lot.lotId, own, bundles, nouns));
  }
  return { lots, teams: told, hasBundles: lots.length < teams.length, nouns };
}

/** [GAVEL-7] Lots that were passed and have become one: The Field. */
export type FieldMade = { readonly lotId: string; readonly lotIds: readonly string[] };

/** [GAVEL-7] The lots of a group once passed ones have become one, which stands last in lists. */
export function withFields(all: GroupLots, fields: readonly FieldMade[]): GroupLots {
  return fields.reduce((before, field): GroupLots => {
    const { lotId, lotIds } = field;
    const parts = before.lots.filter((lot) => lotIds.includes(lot.lotId));
    const told = parts.flatMap((lot) => before.teams.get(lot.lotId) ?? []);
    const teams = new Map([...before.teams].filter(([each]) => !lotIds.includes(each)));
    teams.set(
      lotId,
      fieldAsTeam(
        lotId,
        told.flatMap((team) => team.teams ?? [team]),
        before.nouns,
      ),
    );
    return { ...before, lots: withFieldLot(before.lots, field), teams, hasBundles: true };
  }, all);
}

/** How many lots there would be by each way to bundle. */
export function countLots(field: Field, own: Bundles): LotCounts {
  const countAt = (bundles: Bundles) => lotsOfGroup(field, bundles).lots.length;
  return {
    own: countAt(own),
    none: countAt('none'),
    lowSeeds: countAt('lowSeeds'),
    firstFour: countAt('firstFour'),
    both: countAt('both'),
  };
}

/**
 * Bundles as they stand in the field that there is. Where teams have left it since a host drew them, those that are left of a
 * bundle stay together; one alone is sold by itself.
 *
 * @see docs/decisions/0051-bundles-are-told-as-teams.md
 */
export function bundlesIn({ teamById }: Pick<Catalogue, 'teamById'>, bundles: Bundles): Bundles {
  if (typeof bundles === 'string') return bundles;
  const standing = bundles
    .map(({ name, teams }) => ({ name, teams: teams.filter((teamId) => teamById.has(teamId)) }))
    .filter(({ teams }) => teams.length > 1);
  return standing.length === 0 ? 'none' : standing;
}
