import * as calls from '@bracketbid/contract/http/tournament';
import type { Casts } from '../auction/casts.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Routes } from '../http.ts';
import type { Brackets } from './brackets.ts';
import type { Catalogues } from './catalogue.ts';
import { importTournament } from './importTournament.ts';

/** A tournament of 68 teams and 67 matches has 68 KB. */
const TOURNAMENT_BYTES_MAX = 2_000_000;

export function tournamentRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly catalogues: Catalogues;
    readonly casts: Casts;
    readonly brackets: Brackets;
  },
): void {
  routes.member(
    calls.importTournament,
    async ({ body }) => {
      const tournament = await importTournament(deps.database, deps.clock, body);
      deps.catalogues.refresh();
      deps.brackets.refresh();
      deps.casts.forgetAll();
      return { message: `${tournament.name} has been imported.`, tournament };
    },
    { bodyLimit: TOURNAMENT_BYTES_MAX },
  );
}
