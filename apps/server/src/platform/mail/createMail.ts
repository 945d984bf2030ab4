import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../db/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createMailSeal } from './seal.ts';
import { createTransport } from './transport.ts';

/** Mail as this installation sends it. @param deps.publicUrl  the base of links in mails */
export function createMail(deps: {
  readonly config: Pick<Config, 'jwtSecret' | 'mailFrom' | 'smtpUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: string;
  readonly publicUrl: () => string;
  readonly metrics: Pick<Metrics, 'mailDropped'>;
  readonly log: FastifyBaseLogger;
  readonly onError: (error: unknown) => void;
}): Mailer {
  const { config, database, clock, outbox, publicUrl, metrics, log, onError } = deps;
  return createMailer({
    database,
    clock,
    transport: createTransport({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outbox,
      onWritten: (subject, file) => log.info({ subject, file }, 'A mail was written'),
    }),
    seal: createMailSeal(config.jwtSecret),
    onUnreadable: (mailId) => {
      metrics.mailDropped();
      log.error(
        { mailId },
        'A mail that waited was dropped: it was sealed with another JWT_SECRET',
      );
    },
    onAway: (away) =>
      away === null
        ? log.info('The mail server is reached again: the mails that waited are sent')
        : log.warn(away, 'The mail server can’t be reached: mails wait until it is'),
    sender: () => ({ publicUrl: publicUrl() }),
    onError,
  });
}
