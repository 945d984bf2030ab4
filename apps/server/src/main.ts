import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createMachineClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createDatabaseClock } from './db/databaseClock.ts';
import { openDatabase } from './db/open.ts';
import { firstStart } from './firstStart.ts';
import { type ControlSocket, openControlSocket } from './operator/controlSocket.ts';
import { type Jump, jumpMessage } from './steadyTime.ts';

/** How long a stop may take before the process gives up and goes. */
const STOP_MS_MAX = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log,
  });
  const onJump = (jump: Jump) => log.warn(jump, jumpMessage(jump));
  const clock =
    database.kind === 'embedded'
      ? createMachineClock(onJump)
      : await createDatabaseClock(database, {
          onError: (err) => log.warn({ err }, "The database's clock could not be read"),
          onJump,
        });
  const made = await firstStart(database, clock, config);
  const app = await buildApp({ config, database, clock });

  let control: ControlSocket | null = null;
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    Promise.resolve(control?.close())
      .then(() => app.close())
      .then(() => database.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const address = await app.fastify.listen({ port: config.port, host: config.host });
  await app.begin();
  if (database.kind === 'embedded') {
    const onError = (error: unknown) => app.fastify.log.error({ err: error }, 'An operator failed');
    control = await openControlSocket({
      operated: app.operated,
      dataDir: config.dataDir,
      onError,
    }).catch((error: unknown) => {
      app.fastify.log.warn({ err: error }, 'No operator can reach this server while it runs');
      return null;
    });
  }
  if (made.tournament !== null) console.log(`Imported: ${made.tournament}`);
  if (made.generatedPassword !== null) {
    console.log(`Site admin: ${config.adminEmail}  password: ${made.generatedPassword}`);
    console.log('The password is shown this once.');
  }
  console.log(`Bracketbid is ready at ${config.publicUrl ?? address}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
