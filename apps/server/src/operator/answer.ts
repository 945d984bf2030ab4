import { counted } from '@bracketbid/contract/counted';
import type { Readable } from 'node:stream';
import type { Audit } from '../audit.ts';
import type { Change } from '../changes/change.ts';
import type { Clock } from '../clock.ts';
import { backupOf } from '../db/backup/writeBackup.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { OpenLetter } from '../mail/letters.ts';
import { exportTournament, knownYears } from '../tournament/exportTournament.ts';
import { importTournament, knownResultsOf } from '../tournament/importTournament.ts';
import { createAdmin, removeFactor, resetPassword } from './accounts.ts';
import type { OperatorRequest } from './request.ts';

/** What the operator's commands work on: the database alone, or a running server that must hear of it. */
export type Operated = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Ends all logins of an account, at once where this process serves them. @returns how many there were */
  endLogins(userId: string): Promise<number>;
  send(recipient: string, letter: OpenLetter): Promise<void>;
  /** Hands on what the command has changed. */
  publish(change: Change): void;
};

/** What to tell, as text, or the bytes of a backup. */
export type Answered = string | Readable;

/**
 * Does what an operator asks, the same in a running server and beside one.
 *
 * @throws Refused with the reason, as a sentence
 */
export async function answer(operated: Operated, request: OperatorRequest): Promise<Answered> {
  switch (request.command) {
    case 'create-admin':
      return createAdmin(operated, request);
    case 'reset-password':
      return resetPassword(operated, request);
    case 'remove-second-factor':
      return removeFactor(operated, request);
    case 'export':
      return exported(operated.database, request.year ?? null);
    case 'import':
      return imported(operated, request);
    case 'backup':
      await operated.audit.note({ action: 'operator.backupMade' });
      return backupOf(operated.database, operated.clock.nowMs());
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
  { database, clock, audit, publish }: Operated,
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
  const known = knownResultsOf(written);
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
