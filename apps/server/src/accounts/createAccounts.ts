import type { Audit } from '../platform/audit/audit.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createAccessTokens } from './accessTokens.ts';
import { createDevices } from './devices/devices.ts';
import { createEmailProofs } from './emailProofs.ts';
import { createEndedLogins } from './endedLogins.ts';
import { createHashQueue } from './hashQueue.ts';
import { createIdentify } from './identify.ts';
import { createLoginFailures, uncounted } from './loginFailures.ts';
import { createLogins } from './logins.ts';
import { createPasswordCodes } from './passwordCodes.ts';
import { createPasswordLinks } from './passwordLinks.ts';
import { createPasswords } from './passwords.ts';
import { createRefreshTokens } from './refreshTokens.ts';
import { createSecondFactor } from './secondFactor/secondFactor.ts';
import { createSignIn } from './signIn.ts';

/** Signing in, from the password up to the token; starts with the recently ended logins loaded. */
export async function createAccounts(deps: {
  readonly config: Pick<Config, 'jwtSecret' | 'rateLimit'>;
  readonly isSecure: boolean;
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: ChangeFeed;
  readonly metrics: Pick<Metrics, 'gauge'>;
  readonly audit: Audit;
  readonly mailer: Mailer;
}) {
  const { config, database, clock, feed, audit, mailer } = deps;
  const { jwtSecret } = config;

  const hashes = createHashQueue();
  deps.metrics.gauge('bracketbid_hashes_waiting', hashes.waiting);
  const passwords = createPasswords(hashes);

  const endedLogins = createEndedLogins(clock, feed);
  const accessTokens = createAccessTokens(jwtSecret, clock);
  const logins = createLogins({
    database,
    clock,
    feed,
    accessTokens,
    refreshTokens: createRefreshTokens(jwtSecret),
    endedLogins,
    onStolen: (actorId) => void audit.note({ action: 'login.stolen', actorId }),
  });
  await logins.recall();

  const links = createPasswordLinks(jwtSecret, clock);
  return {
    ...createIdentify(accessTokens, endedLogins),
    logins,
    passwords,
    links,
    emailProofs: createEmailProofs(jwtSecret, clock),
    codes: createPasswordCodes({ database, clock, mailer, links, jwtSecret }),
    devices: createDevices(jwtSecret, clock, deps.isSecure),
    secondFactor: createSecondFactor({ database, clock, logins, audit, mailer, jwtSecret }),
    signIn: createSignIn({
      database,
      failures: config.rateLimit ? createLoginFailures(database, clock) : uncounted,
      passwords,
      audit,
    }),
  };
}
