import type { Division } from '@bracketbid/contract/division';
import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import type { Actor, Audit } from '../platform/audit/audit.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogue, Catalogues } from './catalogue.ts';
import {
  type ImportChoice,
  type ImportedTournament,
  importTournament,
} from './importTournament.ts';

/** What a season is written with. */
export type SeasonDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: Catalogues;
  readonly feed: Pick<ChangeFeed, 'publish'>;
  readonly settings: Settings;
  readonly audit: Audit;
};

/** The current tournament of a division; null for none. */
export async function currentIn(
  catalogues: Pick<Catalogues, 'allCurrent'>,
  division: Division,
): Promise<Catalogue | null> {
  return (await catalogues.allCurrent()).find((each) => each.division === division) ?? null;
}

/** The payouts that a season of a division starts from: those of the one that it follows, or the site's. */
export function payoutsBefore(
  settings: Pick<Settings, 'get'>,
  current: Pick<Catalogue, 'tournamentId'> | null,
): PayoutTable {
  const site = settings.get();
  const { payoutBasisPoints } = current === null ? site : siteFor(site, current.tournamentId);
  return payoutBasisPoints;
}

/** What a season of a year does to the current one of its division. */
export function seasonEffect(
  current: Pick<Catalogue, 'year'> | null,
  year: number,
): 'adds' | 'replaces' | 'archives' {
  if (current === null) return 'adds';
  return current.year === year ? 'replaces' : 'archives';
}

/** Imports a season for an admin: everybody learns of it, and the log says who wrote it. @throws Refused as an import does */
export async function writeSeason(
  { database, clock, catalogues, feed, settings, audit }: SeasonDeps,
  file: TournamentFile,
  choice: ImportChoice,
  actor: Actor,
): Promise<ImportedTournament> {
  const before = await currentIn(catalogues, choice.division ?? 'mens');
  const tournament = await importTournament(database, clock, file, choice);
  feed.publish({ kind: 'SeasonWritten' });
  await settings.reread();
  await audit.by(actor, 'season.written', {
    before:
      before === null ? null : { year: before.year, name: before.name, teams: before.teams.length },
    after: tournament,
    ...choice,
  });
  return tournament;
}
