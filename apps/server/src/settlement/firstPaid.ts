import type { Net } from '@bracketbid/engine/settlement/nets';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import { z } from 'zod';
import type { GroupResults } from '../results/groupMoney.ts';

/** The results that a group's first payment was made by: what differs from them now was corrected since. */
const firstPaid = z.object({
  /** The winner's id by the match's. */
  winners: z.record(z.string(), z.string()),
  /** Net cents by member. */
  nets: z.record(z.string(), z.number().int()),
});
export type FirstPaid = z.infer<typeof firstPaid>;

/** A stored record; null while nothing was paid. */
export function parseFirstPaid(stored: unknown): FirstPaid | null {
  return stored === null ? null : firstPaid.parse(stored);
}

export function firstPaidBy({ books }: GroupResults, nets: readonly Net[]): FirstPaid {
  return {
    winners: Object.fromEntries(
      books.matches.flatMap((match) =>
        isDecided(match) && match.winnerTeamId !== null ? [[match.id, match.winnerTeamId]] : [],
      ),
    ),
    nets: Object.fromEntries(nets.map(({ userId, netCents }) => [userId, netCents])),
  };
}

/** Games with another winner than then, by their teams' short names, in the order of play. */
export function correctedGames(before: FirstPaid, { bracket }: GroupResults): string[] {
  return bracket.matches
    .filter(({ _id, winner }) => before.winners[_id] !== (winner ?? undefined))
    .map(({ homeTeam, awayTeam }) =>
      [homeTeam, awayTeam].map((side) => side?.shortName ?? 'TBD').join(' – '),
    );
}
