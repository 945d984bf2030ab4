import { placeName } from '@bracketbid/contract/place';
import { zoneInWords } from '@bracketbid/contract/text/zones';
import type { Team } from '@bracketbid/contract/entities';
import type { Bundles } from '@bracketbid/contract/groupRules';
import type { LotCounts } from '@bracketbid/contract/http/groupRules';

type Drawn = Exclude<Bundles, string>;
type Picked = Pick<Team, 'shortName' | 'zone' | 'seedNumber'>;

/** The longest name of a bundle. */
export const NAME_MAX = 40;

/** The teams that are in a bundle already. */
export function bundledIds(bundles: Drawn): ReadonlySet<string> {
  return new Set(bundles.flatMap(({ teams }) => teams));
}

export function addBundle(bundles: Drawn, name: string, teams: readonly string[]): Drawn {
  return [...bundles, { name, teams: [...teams] }];
}

/**
 * A name that says what teams a bundle has, and that no other bundle has: `East 13-16`, `East 5 and West 5`, `Bundle 3`; of two
 * entrants of a contest, who need have neither pool nor number, `Ida and Lou`.
 */
export function suggestedName(
  picked: readonly Picked[],
  bundles: Drawn,
  isContest: boolean,
): string {
  const taken = new Set(bundles.map(({ name }) => name));
  const wanted = (isContest ? paired(picked) : described(picked)) ?? '';
  if (wanted !== '' && wanted.length <= NAME_MAX && !taken.has(wanted)) return wanted;
  let number = bundles.length + 1;
  while (taken.has(`Bundle ${number}`)) number += 1;
  return `Bundle ${number}`;
}

function paired(picked: readonly Picked[]): string | null {
  return picked.length === 2 ? picked.map(({ shortName }) => shortName).join(' and ') : null;
}

function described(picked: readonly Picked[]): string | null {
  const seeds = picked.map(({ seedNumber }) => seedNumber);
  const [best, last] = [Math.min(...seeds), Math.max(...seeds)];
  const [zone, another] = new Set(picked.map((each) => zoneInWords(each.zone)));
  if (zone !== undefined && another === undefined) return placeName(zone, best, last);
  return picked.length === 2
    ? picked.map((each) => placeName(zoneInWords(each.zone), each.seedNumber)).join(' and ')
    : null;
}

/** How many lots there would be with these bundles. */
export function lotsWith(bundles: Bundles, counts: LotCounts): number {
  if (typeof bundles === 'string') return counts[bundles];
  return counts.none - bundles.reduce((sum, { teams }) => sum + teams.length - 1, 0);
}
