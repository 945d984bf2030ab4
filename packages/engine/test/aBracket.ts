import { enterResult } from '../src/bracket/advance.ts';
import { inOrder, isDecided, type Match } from '../src/bracket/bracket.ts';

/** Shares of a four-team and an eight-team bracket that add up to the pot. */
export const PAYOUTS: Record<number, Record<string, number>> = {
  4: { R1: 2000, R2: 6000 },
  8: { R1: 1000, R2: 1500, R3: 3000 },
};

/** A bracket of 4 or 8 teams `t0`, `t1` ... before its first match; the rounds are R1, R2, R3. */
export function aBracket(teams: number): Match[] {
  const matches: Match[] = [];
  let feeders: { team: string | null; from: string | null }[] = Array.from(
    { length: teams },
    (_, index) => ({ team: `t${index}`, from: null }),
  );
  for (let round = 1; feeders.length > 1; round += 1) {
    const winners: typeof feeders = [];
    for (let at = 0; at < feeders.length; at += 2) {
      const [home, away] = [feeders[at], feeders[at + 1]];
      const id = `r${round}m${at / 2}`;
      const isFinal = feeders.length === 2;
      matches.push({
        id,
        round: `R${round}`,
        roundOrder: round,
        position: at / 2,
        status: 'scheduled',
        homeTeamId: home?.team ?? null,
        awayTeamId: away?.team ?? null,
        homeScore: null,
        awayScore: null,
        winnerTeamId: null,
        homeFrom: home?.from ?? null,
        awayFrom: away?.from ?? null,
        next: isFinal ? null : `r${round + 1}m${Math.floor(at / 4)}`,
      });
      winners.push({ team: null, from: id });
    }
    feeders = winners;
  }
  return matches;
}

/** Enters a result and gives the bracket after it. @throws when it is refused */
export function play(
  matches: readonly Match[],
  matchId: string,
  homeScore: number,
  awayScore: number,
): Match[] {
  const advance = enterResult(matches, matchId, { status: 'final', homeScore, awayScore });
  if (!advance.ok) throw new Error(`${matchId}: ${advance.refusal.code}`);
  const changed = new Map(advance.changed.map((match) => [match.id, match]));
  return matches.map((match) => changed.get(match.id) ?? match);
}

/** Plays on, each match won by home or away as the bits say; ends when they are used up or all is played. */
export function playOn(matches: readonly Match[], homeWins: readonly boolean[]): Match[] {
  let now = [...matches];
  for (const isHome of homeWins) {
    const next = inOrder(now).find((match) => !isDecided(match));
    if (next === undefined) break;
    now = play(now, next.id, isHome ? 70 : 60, isHome ? 60 : 70);
  }
  return now;
}
