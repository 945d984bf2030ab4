import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readNetworks } from './platform/border/networks.ts';
import { flushPath, makeDurableFolder, writeDurably } from './platform/files/durableFiles.ts';

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optionalText = z.preprocess(emptyIsAbsent, z.string().optional());

/** The site's public address: the base of links in mails, and the origin that sockets are accepted from. */
const publicUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  // Reported above already.
  if (!URL.canParse(text)) return true;
  const { username, password, pathname, search, hash } = new URL(text);
  return username + password + search + hash === '' && pathname === '/';
}, 'The address of the site and nothing else, for example https://bracketbid.example.');

const networks = z
  .string()
  .default('')
  .superRefine((text, context) => {
    try {
      readNetworks(text);
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: String(error instanceof Error && error.message),
      });
    }
  });

/** Origins, separated by commas. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(
    z.array(
      z
        .url({ protocol: /^https?$/ })
        .refine(
          (text) => URL.canParse(text) && new URL(text).origin === text,
          'Origins and nothing else, for example https://push.example.org.',
        ),
    ),
  );

const environment = z.object({
  PORT: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(65_535).default(3000)),
  TRUST_PROXY: z.preprocess(emptyIsAbsent, z.string().default('loopback')),
  HOST: z.preprocess(emptyIsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(emptyIsAbsent, z.string().default('./data')),
  DATABASE_URL: optionalText,
  REDIS_URL: z.preprocess(emptyIsAbsent, z.url({ protocol: /^rediss?$/ }).optional()),
  PUBLIC_URL: z.preprocess(emptyIsAbsent, publicUrl.optional()),
  SMTP_URL: z.preprocess(emptyIsAbsent, z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: z.preprocess(
    emptyIsAbsent,
    z.string().max(300).default('Bracketbid <no-reply@bracketbid.local>'),
  ),
  SCORE_FEED: z.preprocess(emptyIsAbsent, z.enum(['off', 'espn', 'ncaa']).default('off')),
  SCORE_FEED_URL: z.preprocess(emptyIsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  ADMIN_EMAIL: z.preprocess(emptyIsAbsent, z.email().default('admin@bracketbid.local')),
  ADMIN_PASSWORD: optionalText,
  JWT_SECRET: z.preprocess(emptyIsAbsent, z.string().min(32).optional()),
  LOG_LEVEL: z.preprocess(
    emptyIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  PUSH_CONTACT: z.preprocess(emptyIsAbsent, z.url({ protocol: /^(https|mailto)$/ }).optional()),
  PUSH_SERVICES: origins,
  RATE_LIMIT: z.preprocess(emptyIsAbsent, z.enum(['on', 'off']).default('on')),
  METRICS_ALLOW: networks,
});

/** Where the data is, for commands that need nothing else. Reads no secret and creates no file. */
export function readLocation(env: NodeJS.ProcessEnv): {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The process bus of servers on PostgreSQL; null where there is none. */
  readonly shared: { readonly redisUrl: string; readonly jwtSecret: string } | null;
} {
  const { DATA_DIR, DATABASE_URL, REDIS_URL, JWT_SECRET } = environment
    .pick({ DATA_DIR: true, DATABASE_URL: true, REDIS_URL: true, JWT_SECRET: true })
    .parse(env);
  const isShared = REDIS_URL !== undefined && JWT_SECRET !== undefined;
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    shared: isShared ? { redisUrl: REDIS_URL, jwtSecret: JWT_SECRET } : null,
  };
}

/** This process's configuration: the environment, checked once. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Trusted proxies, separated by commas. */
  readonly trustProxy: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The bus over which processes on one PostgreSQL publish changes to each other. */
  readonly redisUrl: string | null;
  /** The public origin, if it differs from the one listened on. */
  readonly publicUrl: string | null;
  /** The SMTP server; without it mails are written to the outbox in the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The provider of live scores, and its address if it is not the default. */
  readonly scoreFeed: 'off' | 'espn' | 'ncaa';
  readonly scoreFeedUrl: string | null;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  readonly jwtSecret: string;
  /** Whom push services may ask about this site: `https:` or `mailto:`. */
  readonly pushContact: string;
  /** Origins of push services beside those of the usual browsers. */
  readonly pushServices: readonly string[];
  readonly logLevel: string;
  readonly rateLimit: boolean;
  /** Networks that may read `/metrics` beside this machine, separated by commas. */
  readonly metricsAllow: string;
};

/**
 * Reads the environment.
 *
 * @throws Error with a sentence for each variable that can't be used
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`The environment can't be used:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  if (values.REDIS_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new Error(
      'REDIS_URL is for several processes on one PostgreSQL: set DATABASE_URL too, or leave REDIS_URL out.',
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    scoreFeed: values.SCORE_FEED,
    scoreFeedUrl: values.SCORE_FEED_URL ?? null,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    jwtSecret: values.JWT_SECRET ?? readSecret(dataDir),
    pushContact: values.PUSH_CONTACT ?? contactAddress(values.PUBLIC_URL, values.ADMIN_EMAIL),
    pushServices: values.PUSH_SERVICES,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === 'on',
    metricsAllow: values.METRICS_ALLOW,
  };
}

function contactAddress(publicUrl: string | undefined, adminEmail: string): string {
  const isReachable = publicUrl?.startsWith('https:') ?? false;
  return isReachable && publicUrl !== undefined
    ? new URL(publicUrl).origin
    : `mailto:${adminEmail}`;
}

/**
 * The secret that signs tokens, made once and kept where only this user can read it. It is on the disk before anything is
 * signed with it. An empty file, which a power cut may have left of one that was not flushed, is no secret.
 */
function readSecret(dataDir: string): string {
  makeDurableFolder(dataDir);
  const file = join(dataDir, 'jwt-secret');
  const known = secretIn(file);
  if (known !== null && known !== '') return known;
  const own = `${file}.${process.pid}`;
  writeDurably(own, randomBytes(48).toString('base64url'));
  try {
    // Whole or not at all; of two processes that start at once, the first one's secret counts.
    if (known === null) linkSync(own, file);
    else renameSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  flushPath(dataDir);
  return readFileSync(file, 'utf8').trim();
}

/** Null where there is no file. */
function secretIn(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
