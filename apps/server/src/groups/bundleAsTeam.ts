import { placeName } from '@bracketbid/contract/place';
import type { Nouns } from '@bracketbid/contract/text/nouns';
import { zoneInWords } from '@bracketbid/contract/text/zones';
import { counted } from '@bracketbid/contract/counted';
import type { Team } from '@bracketbid/contract/entities';
import type { Bundles } from '@bracketbid/contract/groupRules';

/**
 * [LOT-8] A bundle as screens are told of it: a team of its own, with the name and colours that follow from its teams.
 *
 * @param teams  two or more
 */
export function bundleAsTeam(
  lotId: string,
  teams: readonly Team[],
  bundles: Bundles,
  nouns: Nouns,
): Team {
  return asTeam(lotId, teams, nouns, (ranked, best) => listNames(ranked, best, bundles, nouns));
}

/** [GAVEL-7] All teams that nobody wanted at first, sold as one. */
export function fieldAsTeam(lotId: string, teams: readonly Team[], nouns: Nouns): Team {
  return asTeam(lotId, teams, nouns, () => ({ teamName: 'The Field', shortName: 'The Field' }));
}

function asTeam(
  lotId: string,
  teams: readonly Team[],
  { one }: Nouns,
  naming: (ranked: readonly Team[], best: Team) => Names,
): Team {
  const ranked = teams.toSorted(
    (a, b) => a.seedNumber - b.seedNumber || (a.teamName < b.teamName ? -1 : 1),
  );
  const [best] = ranked;
  if (best === undefined) throw new Error('A bundle has teams');
  const zones = new Set(ranked.map(({ zone }) => zone));
  const { teamName, shortName } = naming(ranked, best);
  return {
    _id: lotId,
    teamName,
    shortName,
    abbreviation: `×${ranked.length}`,
    teamLogo: '',
    location: counted(ranked.length, one),
    zone: zones.size === 1 ? best.zone : 'Mixed',
    seedNumber: best.seedNumber,
    color: best.color,
    secondaryColor: best.secondaryColor,
    teams: ranked,
  };
}

type Names = Pick<Team, 'teamName' | 'shortName'>;

function listNames(ranked: readonly Team[], best: Team, bundles: Bundles, { one }: Nouns): Names {
  if (typeof bundles === 'object') {
    const drawn = bundles.find(({ teams }) => teams.includes(best._id));
    const name = drawn?.name ?? counted(ranked.length, one);
    return { teamName: name, shortName: name };
  }
  const last = ranked.at(-1) ?? best;
  if (last.seedNumber > best.seedNumber) {
    const name = placeName(zoneInWords(best.zone), best.seedNumber, last.seedNumber);
    return { teamName: name, shortName: name };
  }
  const pair = ranked.map(({ abbreviation, shortName: name }) => abbreviation || name).join(' / ');
  return { teamName: `First Four: ${pair}`, shortName: pair };
}
