import * as results from '@bracketbid/contract/http/results';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { drawnTournament } from './drawnTournament.ts';
import type { SomeBody } from './people.ts';

/** A tournament of four teams, match by match. */
export type PlayedTournament = {
  /** Enters all results: the home side wins each match. */
  playAll(): Promise<void>;
  /** Enters the final's result anew. */
  enterFinal(homeScore: number, awayScore: number): Promise<void>;
};

/** Imports a tournament of four teams, before its first match. */
export async function importFour(admin: SomeBody): Promise<PlayedTournament> {
  await admin.call(importTournament, { body: drawnTournament(['East', 'West'], 2) });
  const enter = async (id: string, homeScore: number, awayScore: number) => {
    const body = { status: 'final', homeScore, awayScore } as const;
    await admin.call(results.enterResult, { params: { id }, body });
  };
  const matches = async () => {
    const reply = await admin.call(results.matches);
    return reply.matches.toSorted((a, b) => a.position - b.position || a.roundOrder - b.roundOrder);
  };
  return {
    playAll: async () => {
      for (;;) {
        const next = (await matches()).find(
          ({ status, homeTeam, awayTeam }) =>
            status === 'scheduled' && homeTeam !== null && awayTeam !== null,
        );
        if (next === undefined) return;
        await enter(next._id, 70, 60);
      }
    },
    enterFinal: async (homeScore, awayScore) => {
      const final = (await matches()).find(({ next }) => next === null);
      if (final === undefined) throw new Error('no final');
      await enter(final._id, homeScore, awayScore);
    },
  };
}
