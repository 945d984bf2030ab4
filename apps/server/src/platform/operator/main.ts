import { readFileSync } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { tournamentFile } from '@bracketbid/contract/http/tournament';
import { readLocation } from '../../config.ts';
import { BackupBroken } from '../db/backup/readBackup.ts';
import { type Held, RestoreRefused, restoreBackup } from '../db/backup/restoreBackup.ts';
import { makeFilesPrivately } from '../files/privateFiles.ts';
import { formatError } from '../text/sentence.ts';
import type { Answered } from './answer.ts';
import { holding, keepBackup, refuseToOverwrite } from './backupFile.ts';
import { runCommand, besideServers, CannotDo, openAlone, type OperatorLocation } from './reach.ts';
import { operatorRequest, listProblems } from './request.ts';
import { COMMANDS, type CommandName, isCommand, usage, formatUsage } from './usage.ts';

/** `npm run admin`: operators' commands. */
const EXIT = { failed: 1, wrongUsage: 2 } as const;

/** The command line can't be parsed. */
class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** A command as it was typed. */
type Typed = {
  readonly name: CommandName;
  readonly options: Readonly<Record<string, unknown>>;
  /** Absolute path of the file that the command takes; '' where it takes none. */
  readonly file: string;
  readonly location: OperatorLocation;
};

async function main([name, ...rest]: readonly string[]): Promise<void> {
  if (name === undefined) throw new WrongUsage(usage());
  if (name === '--help' || name === '-h' || name === 'help') return print(usage());
  if (!isCommand(name)) throw new WrongUsage(`There is no command ${name}.\n\n${usage()}`);
  const { values: options, positionals } = parsed(name, rest);
  if (options['help'] === true) return print(formatUsage(name));
  const { files } = COMMANDS[name];
  if (positionals.length !== files) {
    const takes = files === 0 ? 'takes no file' : 'takes one file';
    throw new WrongUsage(`${name} ${takes}.\n\n${formatUsage(name)}`);
  }
  const { dataDir, databaseUrl, shared } = readLocation(process.env);
  const given = options['database-url'];
  await run({
    name,
    options,
    file: files === 0 ? '' : resolve(positionals[0] ?? ''),
    location: { dataDir, databaseUrl: typeof given === 'string' ? given : databaseUrl, shared },
  });
}

function parsed(name: CommandName, args: string[]) {
  const options: ParseArgsOptionsConfig = COMMANDS[name].options;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(`${formatError(error)}\n\n${formatUsage(name)}`, { cause: error });
  }
}

async function run(typed: Typed): Promise<void> {
  const { name } = typed;
  switch (name) {
    case 'create-admin':
      return createAdmin(typed);
    case 'reset-password':
    case 'remove-second-factor':
      return requestAndPrint(typed, {});
    case 'export':
      return exportTournament(typed);
    case 'import':
      return requestAndPrint(typed, { tournament: tournamentIn(typed.file) });
    case 'backup':
      return backup(typed);
    case 'restore':
      return restore(typed);
    default:
      return name satisfies never;
  }
}

function createAdmin(typed: Typed): Promise<void> {
  const { promote, password } = typed.options;
  if (promote === true && password !== undefined) {
    throw new WrongUsage('--promote keeps the password of the account: leave --password out.');
  }
  return requestAndPrint(typed, {});
}

async function exportTournament(typed: Typed): Promise<void> {
  const { year, out } = typed.options;
  const parameters = year === undefined ? {} : { year: Number(year) };
  await withAnswer(typed, parameters, async (answered) => {
    const document = typeof answered === 'string' ? answered : await text(answered);
    if (typeof out !== 'string') return print(document);
    await writeFile(resolve(out), document);
    print(`The tournament is in ${resolve(out)}.\n`);
  });
}

function tournamentIn(file: string): unknown {
  const content = readFileSync(file, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new CannotDo(`${file} is not valid JSON: ${formatError(error)}`);
  }
  const { success, data, error } = tournamentFile.safeParse(value);
  if (success) return data;
  throw new CannotDo(`${file} is not a tournament:\n${listProblems(error)}`);
}

async function backup(typed: Typed): Promise<void> {
  const { file } = typed;
  refuseToOverwrite(file, typed.options['force'] === true);
  await withAnswer(typed, {}, async (answered) => {
    if (typeof answered === 'string') throw new CannotDo(answered);
    print(`${await keepBackup(answered, file)}\n`);
  });
}

async function restore({ file, options, location }: Typed): Promise<void> {
  const mayReplace = (held: Held): boolean => {
    const has = holding(held);
    if (options['replace'] !== true) {
      throw new RestoreRefused(
        `The database is not empty: it has ${has}. A backup is restored into an empty database, or add --replace to destroy what there is.`,
      );
    }
    if (options['yes'] === true) return true;
    throw new RestoreRefused(
      `This destroys all that the database holds: ${has}. Add --yes to do it.`,
    );
  };
  await access(file);
  const database = await openAlone(location);
  try {
    const { head, rows } = await restoreBackup(database, file, mayReplace);
    await besideServers(database).audit.note({
      action: 'operator.backupRestored',
      details: { madeAt: head.at },
    });
    print(`Restored ${holding(rows)}, as they were at ${head.at}.\n`);
  } catch (error) {
    if (error instanceof BackupBroken) {
      throw new CannotDo(`${file} can't be restored. ${error.message} Nothing was changed.`);
    }
    throw error;
  } finally {
    await database.close();
  }
}

/** For commands that answer with a sentence or two. */
async function requestAndPrint(typed: Typed, more: object): Promise<void> {
  await withAnswer(typed, more, async (answered) => {
    print(typeof answered === 'string' ? answered : await text(answered));
  });
  const { databaseUrl, shared } = typed.location;
  if (databaseUrl !== undefined && shared === null) print(BESIDE_SERVERS[typed.name] ?? '');
}

/** Without their Redis, servers on PostgreSQL don't receive what a command changes. */
const PAGES_STAY =
  'Servers that are running may let open pages stay signed in for 15 minutes more; restarted ones do not.\n';
const BESIDE_SERVERS: Partial<Record<CommandName, string>> = {
  'reset-password': PAGES_STAY,
  'remove-second-factor': PAGES_STAY,
  import: 'Servers that are running show it once they are restarted.\n',
};

async function withAnswer(
  { name, options, location }: Typed,
  more: object,
  take: (answered: Answered) => Promise<void>,
): Promise<void> {
  const request = operatorRequest.safeParse({ ...options, ...more, command: name });
  if (!request.success) throw new WrongUsage(listProblems(request.error));
  await runCommand(location, request.data, take);
}

function print(text: string): void {
  process.stdout.write(text);
}

makeFilesPrivately();
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(formatError(error));
  process.exitCode = error instanceof WrongUsage ? EXIT.wrongUsage : EXIT.failed;
});
