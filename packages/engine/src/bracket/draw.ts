/** A team as the draw sees it. */
export type DrawnTeam = { readonly key: string; readonly zone: string; readonly seed: number };

/** A round of a drawn bracket. Rounds rise towards the final. */
export type DrawnRound = { readonly order: number; readonly code: string; readonly name: string };

/** A match of a drawn bracket: its teams are given, or come from the matches named. */
export type DrawnMatch = {
  readonly key: string;
  readonly round: DrawnRound;
  /** Null from the Final Four on. */
  readonly zone: string | null;
  /** Ascending within a round, from the top of the bracket. */
  readonly position: number;
  readonly home: string | null;
  readonly away: string | null;
  readonly homeFrom: string | null;
  readonly awayFrom: string | null;
  readonly next: string | null;
  readonly nextSlot: 'top' | 'bottom' | null;
};

export type DrawnBracket = {
  readonly rounds: readonly DrawnRound[];
  readonly matches: readonly DrawnMatch[];
};

/** Why teams can't be drawn, in a sentence, and which of them are the cause. */
export type DrawProblem = { readonly teams: readonly string[]; readonly message: string };

/** How the lines of a zone of sixteen are printed everywhere, from the top. */
const SIXTEEN = [1, 16, 8, 9, 5, 12, 4, 13, 6, 11, 3, 14, 7, 10, 2, 15];

const FIRST_FOUR: DrawnRound = { order: 0, code: 'FF', name: 'First Four' };
const NAMES: Readonly<Record<number, { code: string; name: string }>> = {
  2: { code: 'NC', name: 'Championship' },
  4: { code: 'F4', name: 'Final Four' },
  8: { code: 'E8', name: 'Elite Eight' },
  16: { code: 'S16', name: 'Sweet 16' },
};

/** What is wrong with the seeds and zones of a field; empty when it can be drawn. */
export function drawProblems(teams: readonly DrawnTeam[], zones: readonly string[]): DrawProblem[] {
  const problems: DrawProblem[] = [];
  if (!isPowerOfTwo(zones.length)) {
    problems.push({
      teams: [],
      message: `A bracket has 1, 2, 4 or 8 zones, not ${zones.length}.`,
    });
  }
  const sizes = zones.map((zone) =>
    Math.max(0, ...teams.filter((team) => team.zone === zone).map(({ seed }) => seed)),
  );
  const size = Math.max(0, ...sizes);
  if (size < 2 || !isPowerOfTwo(size)) {
    problems.push({
      teams: [],
      message: `The lowest seed of a zone is 2, 4, 8, 16 or 32, not ${size}.`,
    });
    return problems;
  }
  for (const zone of zones) {
    for (let seed = 1; seed <= size; seed += 1) {
      const here = teams.filter((team) => team.zone === zone && team.seed === seed);
      if (here.length === 0) {
        problems.push({ teams: [], message: `${zone} has no team with seed ${seed}.` });
      } else if (here.length > 2) {
        problems.push({
          teams: here.map(({ key }) => key),
          message: `${zone} has ${here.length} teams with seed ${seed}: two play for it, not more.`,
        });
      }
    }
  }
  return problems;
}

/**
 * Draws the whole bracket of a field by its seeds: the first against the last, and so that the best two can meet
 * only in their zone's last match. Two teams with the same seed of a zone play for their place first. The winners
 * of zones next to each other in the list meet in the first matches between zones.
 *
 * @param teams  a field without `drawProblems`
 */
export function drawBracket(teams: readonly DrawnTeam[], zones: readonly string[]): DrawnBracket {
  const size = Math.max(...teams.map(({ seed }) => seed));
  const perRound: DrawnMatch[][] = [];
  const early: DrawnMatch[] = [];
  const rounds = listRounds(size * zones.length);
  /** Who comes from a place of the first round: a team, or the match that decides it. */
  const entrant = (zone: string, seed: number): { team: string | null; from: string | null } => {
    const [one, other] = teams.filter((team) => team.zone === zone && team.seed === seed);
    if (one === undefined || other === undefined) return { team: one?.key ?? null, from: null };
    const key = `${FIRST_FOUR.code}-${zone}-${seed}`;
    early.push({
      ...unled,
      key,
      round: FIRST_FOUR,
      zone,
      position: early.length,
      home: one.key,
      away: other.key,
    });
    return { team: null, from: key };
  };

  for (const [index, round] of rounds.entries()) {
    const before = perRound[index - 1];
    const count = (size * zones.length) / 2 ** (index + 1);
    const perZone = count / zones.length;
    const seeds = listSeedLines(size);
    const matches = Array.from({ length: count }, (_, position): DrawnMatch => {
      const zone = perZone >= 1 ? (zones[Math.floor(position / perZone)] ?? null) : null;
      const key = `${round.code}-${position + 1}`;
      if (before === undefined) {
        const line = (position % perZone) * 2;
        const top = entrant(zone ?? '', seeds[line] ?? 0);
        const bottom = entrant(zone ?? '', seeds[line + 1] ?? 0);
        return {
          ...unled,
          key,
          round,
          zone,
          position,
          home: top.team,
          away: bottom.team,
          homeFrom: top.from,
          awayFrom: bottom.from,
        };
      }
      const homeFrom = before[position * 2]?.key ?? null;
      const awayFrom = before[position * 2 + 1]?.key ?? null;
      return { ...unled, key, round, zone, position, homeFrom, awayFrom };
    });
    perRound.push(matches);
  }
  const matches = [...early, ...perRound.flat()];
  return {
    rounds: early.length === 0 ? rounds : [FIRST_FOUR, ...rounds],
    matches: matches.map((match) => ({ ...match, ...findLead(match.key, matches) })),
  };
}

const unled = {
  home: null,
  away: null,
  homeFrom: null,
  awayFrom: null,
  next: null,
  nextSlot: null,
} as const;

/** Where the winner of a match goes. */
function findLead(
  key: string,
  matches: readonly DrawnMatch[],
): Pick<DrawnMatch, 'next' | 'nextSlot'> {
  const next = matches.find(({ homeFrom, awayFrom }) => homeFrom === key || awayFrom === key);
  if (next === undefined) return { next: null, nextSlot: null };
  return { next: next.key, nextSlot: next.homeFrom === key ? 'top' : 'bottom' };
}

/** The rounds of a field, from the first to the final, in the payout table's codes. @param field  a power of two */
export function listRounds(field: number): DrawnRound[] {
  const rounds: DrawnRound[] = [];
  for (let left = field, order = 1; left >= 2; left /= 2, order += 1) {
    rounds.push({ order, ...(NAMES[left] ?? { code: `R${left}`, name: `Round of ${left}` }) });
  }
  return rounds;
}

/** The seeds of a zone from the top of the bracket down: of each pair the sum is the same. */
export function listSeedLines(size: number): readonly number[] {
  if (size === SIXTEEN.length) return SIXTEEN;
  let lines = [1];
  while (lines.length < size) {
    const sum = lines.length * 2 + 1;
    lines = lines.flatMap((seed) => [seed, sum - seed]);
  }
  return lines;
}

function isPowerOfTwo(count: number): boolean {
  return count > 0 && Number.isInteger(Math.log2(count));
}
