/** What a group bids for, as sentences call it: the teams of a season, or the entrants of a contest. */
export type Nouns = {
  readonly one: string;
  /** With its article. */
  readonly a: string;
  readonly many: string;
  /** Some of them together, where they have such parts. */
  readonly zone: string;
};

export const TEAMS: Nouns = { one: 'team', a: 'a team', many: 'teams', zone: 'zone' };
export const ENTRANTS: Nouns = { one: 'entrant', a: 'an entrant', many: 'entrants', zone: 'pool' };

/** Those of a group. @param contest  what it was made for; nothing where it belongs to a season */
export function selectNouns(contest: object | null | undefined): Nouns {
  return contest == null ? TEAMS : ENTRANTS;
}

/** As a heading begins: `Teams`, `Entrants`. */
export function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
