import { readConfig } from '../../config.ts';
import { openDatabase } from '../db/open.ts';
import { makeFilesPrivately } from '../files/privateFiles.ts';
import { formatError } from '../text/sentence.ts';

/** `npm run db:migrate`: brings the tables up to date without starting the server, and prints what was done. */
async function main(): Promise<void> {
  makeFilesPrivately();
  const config = readConfig(process.env);
  const done: unknown[] = [];
  const note = (facts: object) => done.push(facts);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log: { info: note, warn: console.warn, error: console.error },
  });
  await database.close();
  console.log(
    done.length === 0 ? 'The database is up to date.' : `Migrated: ${JSON.stringify(done)}`,
  );
}

main().catch((error: unknown) => {
  console.error(formatError(error));
  process.exitCode = 1;
});
