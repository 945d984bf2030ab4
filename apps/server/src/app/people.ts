import { createAccounts } from '../accounts/createAccounts.ts';
import { createAudit } from '../platform/audit/audit.ts';
import { createMail } from '../platform/mail/createMail.ts';
import { createNotifications } from '../notifications/createNotifications.ts';
import { createPush } from '../platform/push/createPush.ts';
import { createPictures } from '../platform/uploads/pictures.ts';
import type { Caches } from './caches.ts';
import type { Foundations } from './foundations.ts';
import { pendingWork } from './pendingWork.ts';

/** Who people are, and how they are reached. */
export type People = Awaited<ReturnType<typeof createPeople>>;

export async function createPeople(foundations: Foundations, caches: Caches) {
  const { config, database, clock, isSecure, outbox } = foundations;
  const { parts, http, log, onError, feed, metrics } = foundations;
  const { contexts, brackets, groupMoney } = caches;
  const { publicUrl } = http;

  const audit = createAudit(database, clock, onError);
  const mailer = createMail({
    config,
    database,
    clock,
    outbox,
    publicUrl,
    metrics,
    log,
    onError,
  });
  const accounts = await createAccounts({
    config,
    isSecure,
    database,
    clock,
    feed,
    metrics,
    audit,
    mailer,
  });
  const { pusher, subscriptions } = await createPush({
    config,
    database,
    clock,
    feed,
    metrics,
    log,
    onError,
  });
  parts.add(pendingWork({ http, mailer, pusher }));
  const notifications = createNotifications({
    database,
    feed,
    clock,
    contexts,
    brackets,
    groupMoney,
    pusher,
    onError,
  });
  parts.add({ name: 'The notifications', stop: notifications.close });
  const pictures = createPictures({ onOutcome: metrics.picture, onError });
  return { audit, mailer, accounts, pusher, subscriptions, notifications, pictures };
}
