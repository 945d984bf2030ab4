import { counted } from '@bracketbid/contract/counted';
import type { Readable } from 'node:stream';
import { createBackup } from '../db/backup/writeBackup.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../../failures.ts';
import { exportTournament, knownYears } from '../../tournament/exportTournament.ts';
import { importTournament, warnOfKnownResults } from '../../tournament/importTournament.ts';
import { createAdmin, removeFactor, resetPassword } from './accounts.ts';
import type { OperatorContext } from './context.ts';
import type { OperatorRequest } from './request.ts';

/** Text to print, or the bytes of a backup. */
export type Answered = string | Readable;

/**
 * Runs an operator's command, the same in a running server and beside one.
 *
 * @throws Refused with the reason, as a sentence
 */
export async function answer(
  context: OperatorContext,
  request: OperatorRequest,
): Promise<Answered> {
  switch (request.command) {
    case 'create-admin':
      return createAdmin(context, request);
    case 'reset-password':
      return resetPassword(context, request);
    case 'remove-second-factor':
      return removeFactor(context, request);
    case 'export':
      return exported(context.database, request.year ?? null);
    case 'import':
      return imported(context, request);
    case 'backup':
      await context.audit.note({ action: 'operator.backupMade' });
      return createBackup(context.database, context.clock.nowMs());
    default:
      return request satisfies never;
  }
}

async function exported(database: Database, year: number | null): Promise<string> {
  const file = await exportTournament(database, year);
  if (file !== null) return `${JSON.stringify(file, null, 1)}\n`;
  if (year === null) throw new Refused('NotFound', 'No tournament has been imported yet.');
  const years = (await knownYears(database)).join(', ') || 'none';
  throw new Refused('NotFound', `There is no tournament of ${year}. There are: ${years}.`);
}

async function imported(
  { database, clock, audit, publish }: OperatorContext,
  { tournament, results, force }: Extract<OperatorRequest, { command: 'import' }>,
): Promise<string> {
  const before = await exportTournament(database, null);
  const written = await importTournament(database, clock, tournament, { results, force });
  const { year, name, teams, matches, payouts } = written;
  publish({ kind: 'SeasonWritten' });
  await audit.note({
    action: 'operator.tournamentImported',
    details: { year, name, results, force },
  });
  const known = warnOfKnownResults(written);
  const warning = known === null ? '' : ` Mind that ${known}`;
  const size = `${counted(teams, 'team')}, ${counted(matches, 'match', 'matches')}`;
  const what = `Imported ${name}: ${size}.${warning}`;
  const fitted = payouts === null ? '' : `${payouts.message}\n`;
  if (before === null) return `${what} It is the current tournament.\n${fitted}`;
  if (before.year === year) {
    return `${what} It was the current tournament before, and still is.\n${fitted}`;
  }
  return `${what} It is the current tournament now; ${before.name} is in the archive.\n${fitted}`;
}
