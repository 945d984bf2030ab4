import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createMachineClock } from './platform/time/clock.ts';
import { readConfig } from './config.ts';
import { createDatabaseClock } from './platform/db/databaseClock.ts';
import { giveBackMemory } from './platform/db/giveBackMemory.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { firstStart } from './platform/installation/firstStart.ts';
import { inThisNetwork } from './platform/http/ownAddresses.ts';
import { openWithRetry } from './platform/lifecycle/openWithRetry.ts';
import { makePrivate, makeFilesPrivately } from './platform/files/privateFiles.ts';
import { isPlanned, startFailure } from './platform/lifecycle/startFailure.ts';
import { createStop } from './platform/lifecycle/stop.ts';
import type { OperatorContext } from './platform/operator/context.ts';
import { openControlSocket } from './platform/operator/controlSocket.ts';
import { formatError } from './platform/text/sentence.ts';
import { type Jump, jumpMessage } from './platform/time/steadyTime.ts';

let log = pino();
/** Where the server will listen, once known. */
let place: { readonly host: string; readonly port: number } | null = null;

const stop = createStop({
  exit: (code) => process.exit(code),
  say: (sentence) => console.error(sentence),
  nowMs: () => performance.now(),
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { dataDir, host, port } = config;
  place = { host, port };
  log = pino({ level: config.logLevel });
  for (const sentence of makePrivate(dataDir)) log.warn(sentence);

  const location = { databaseUrl: config.databaseUrl ?? undefined, dataDir };
  const database = await openWithRetry(
    () => openDatabase({ ...location, log }),
    (sentence) => console.error(sentence),
    stop.signal,
  );
  stop.add({ name: 'The database', close: database.close });
  stop.signal.throwIfAborted();

  const clock = await openClock(database);
  const made = await firstStart(database, clock, config);
  stop.signal.throwIfAborted();

  const app = await buildApp({ config, database, clock });
  stop.add({ name: 'The server', close: app.close, underWay: app.closingNow });
  stop.signal.throwIfAborted();

  const address = await app.fastify.listen({ port, host });
  stop.signal.throwIfAborted();
  await app.begin();
  giveBackMemory();
  if (database.kind === 'embedded') await listenToOperators(app, dataDir);
  stop.signal.throwIfAborted();

  if (made.tournament !== null) console.log(`Imported: ${made.tournament}`);
  if (made.generatedPassword !== null) {
    console.log(`Site admin: ${config.adminEmail}  password: ${made.generatedPassword}`);
    console.log('The password is shown this once.');
  }
  console.log(`Bracketbid is ready at ${config.publicUrl ?? address}`);
  const elsewhere =
    config.publicUrl === null && inThisNetwork(host, Number(new URL(address).port || 80));
  if (elsewhere) console.log(elsewhere);
}

/** The clock that auctions run by: the database's where processes share one, else this machine's. */
async function openClock(database: Database) {
  const onJump = (jump: Jump) => log.warn(jump, jumpMessage(jump));
  const onError = (err: unknown) => log.warn({ err }, "The database's clock could not be read");
  const clock =
    database.kind === 'embedded'
      ? createMachineClock(onJump)
      : await createDatabaseClock(database, { onError, onJump });
  stop.add({ name: 'The clock', close: clock.close });
  return clock;
}

async function listenToOperators(
  { operatorContext: context }: { readonly operatorContext: OperatorContext },
  dataDir: string,
): Promise<void> {
  try {
    const onError = (err: unknown) => log.error({ err }, 'A command of the operator failed');
    const { close } = await openControlSocket({ context, dataDir, onError });
    stop.add({ name: "The operators' socket", close });
  } catch (err) {
    log.warn({ err }, 'The control socket could not be opened: operators cannot reach this server');
  }
}

makeFilesPrivately();
for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop.signalled(name));
for (const name of ['uncaughtException', 'unhandledRejection']) {
  process.on(name, (err: unknown) => {
    log.fatal({ err }, 'Unexpected error: the server stops');
    stop.fail(`The server stops, because of what nobody planned: ${formatError(err)}`);
  });
}

const starting = start();
stop.follow(starting);
starting.catch((err: unknown) => {
  if (stop.signal.aborted) return;
  if (place !== null && !isPlanned(err)) log.error({ err }, 'The start failed');
  stop.fail(`Bracketbid can't start. ${startFailure(err, place)}`);
});
