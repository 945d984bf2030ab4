import type { Team } from '@bracketbid/contract/entities';

/** The teams of a bundle in a line, the best seeds first: `13 Yale, 14 Troy`. Null where the lot is one team. */
export function teamsInLot({ teams }: Pick<Team, 'teams'>): string | null {
  return teams?.map(({ seedNumber, shortName }) => `${seedNumber} ${shortName}`).join(', ') ?? null;
}

/** Where a team is from and how its games went: `SOUTH · 26-7 · Gainesville, FL`. */
export function whereFrom({ zone, record, location }: Pick<Team, 'zone' | 'record' | 'location'>) {
  return [zone, record ?? '', location].filter((part) => part !== '').join(' · ');
}
