import type { FeedSide } from './scoreFeedFormats.ts';

/** A team with the names that feeds may call it by. */
export type KnownTeam = {
  readonly id: string;
  readonly espnId: string | null;
  readonly names: readonly string[];
};

/** Finds teams by their id at a feed, else by a name that only one team has. */
export function createTeamFinder(teams: readonly KnownTeam[]): (side: FeedSide) => string | null {
  const byEspnId = new Map(
    teams.flatMap(({ id, espnId }) => (espnId === null ? [] : [[espnId, id]])),
  );
  const byName = new Map<string, Set<string>>();
  for (const { id, names } of teams) {
    for (const name of names) {
      const plain = plainName(name);
      byName.set(plain, (byName.get(plain) ?? new Set()).add(id));
    }
  }
  return ({ espnId, names }) => {
    const known = espnId === null ? undefined : byEspnId.get(espnId);
    if (known !== undefined) return known;
    for (const name of names) {
      const [only, another] = byName.get(plainName(name)) ?? [];
      if (only !== undefined && another === undefined) return only;
    }
    return null;
  };
}

/** "Ohio St.", "ohio-state" and "Ohio State" are one name; so are "Saint Mary's (CA)" and "st-marys-ca". */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’.]/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ');
}

const SHORT_WORDS: Record<string, string> = {
  state: 'st',
  saint: 'st',
  university: 'u',
  univ: 'u',
};
