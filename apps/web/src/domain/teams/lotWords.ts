import { placeName } from '@bracketbid/contract/place';
import type { Team } from '@bracketbid/contract/entities';

type OfField = Pick<Team, 'zone' | 'seedNumber' | 'isEntrant' | 'teams'>;

/** [CONTEST-1] Whether a lot is of a contest, or a bundle of such; its number may then be a starting number, or none (0). */
export function isEntrant({ isEntrant: own, teams }: Pick<Team, 'isEntrant' | 'teams'>): boolean {
  return (teams?.[0]?.isEntrant ?? own) === true;
}

/** The teams of a bundle in a line, the best seeds first: `13 Yale, 14 Troy`. Null where the lot is one team. */
export function teamsInLot({ teams }: Pick<Team, 'teams'>): string | null {
  return teams?.map(withSeed).join(', ') ?? null;
}

/** `13 Yale`; without a seed or a number the name alone. */
export function withSeed({
  seedNumber,
  shortName,
}: Pick<Team, 'seedNumber' | 'shortName'>): string {
  return seedNumber === 0 ? shortName : `${seedNumber} ${shortName}`;
}

/** Where a team is from and how its games went: `SOUTH · 26-7 · Gainesville, FL`. */
export function whereFrom({ zone, record, location }: Pick<Team, 'zone' | 'record' | 'location'>) {
  return [zone, record ?? '', location].filter((part) => part !== '').join(' · ');
}

/** Where a team stands in its field: `SOUTH 5`; of a contest's entrant `No. 12 · Pool B`, or what there is of it. */
export function placeInField(team: OfField): string {
  return isEntrant(team) ? numberAndPool(team) : placeName(team.zone, team.seedNumber);
}

/** The same as short as it gets: `5 · SOUTH`. */
export function shortPlaceInField(team: OfField): string {
  return isEntrant(team) ? numberAndPool(team) : `${team.seedNumber} · ${team.zone}`;
}

/** The same with the seed first: `5-seed SOUTH`. */
export function seedInField(team: OfField, between = ' '): string {
  return isEntrant(team) ? numberAndPool(team) : `${team.seedNumber}-seed${between}${team.zone}`;
}

function numberAndPool({ seedNumber, zone }: OfField): string {
  return [seedNumber === 0 ? '' : `No. ${seedNumber}`, zone]
    .filter((part) => part !== '')
    .join(' · ');
}
