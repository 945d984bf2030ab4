import * as results from '@bracketbid/contract/http/results';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { drawnTournament } from './drawnTournament.ts';
import type { SomeBody } from '../people.ts';

/** A tournament, match by match. */
export type PlayedTournament = {
  /** How many teams it has. */
  readonly size: number;
  /** Enters all results: the home side wins each match. */
  playAll(): Promise<void>;
  /** Enters the final's result anew. */
  enterFinal(homeScore: number, awayScore: number): Promise<void>;
};

/** Imports a tournament of four teams, before its first match. */
export const importFour = (admin: SomeBody): Promise<PlayedTournament> =>
  importDrawn(admin, ['East', 'West'], 2);

/** Imports a tournament of zones with so many seeds each, before its first match. */
export async function importDrawn(
  admin: SomeBody,
  zones: readonly string[],
  seeds: number,
): Promise<PlayedTournament> {
  const body = drawnTournament(zones, seeds);
  await admin.call(importTournament, { body });
  const enter = async (id: string, homeScore: number, awayScore: number) => {
    const body = { status: 'final', homeScore, awayScore } as const;
    await admin.call(results.enterResult, { params: { id }, body });
  };
  const matches = async () => {
    const reply = await admin.call(results.matches);
    return reply.matches.toSorted((a, b) => a.position - b.position || a.roundOrder - b.roundOrder);
  };
  return {
    size: body.teams.length,
    playAll: async () => {
      for (;;) {
        const next = (await matches()).filter(
          ({ status, homeTeam, awayTeam }) =>
            status === 'scheduled' && homeTeam !== null && awayTeam !== null,
        );
        if (next.length === 0) return;
        for (const { _id } of next) await enter(_id, 70, 60);
      }
    },
    enterFinal: async (homeScore, awayScore) => {
      const final = (await matches()).find(({ next }) => next === null);
      if (final === undefined) throw new Error('no final');
      await enter(final._id, homeScore, awayScore);
    },
  };
}
