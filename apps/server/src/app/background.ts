import { createLiveFigures } from '../admin/liveFigures.ts';
import { createReconcile } from '../platform/changes/reconcile.ts';
import { createConfirmations } from '../results/contests/confirmations.ts';
import { createLeaderLock, LEADER_LOCKS } from '../platform/db/leaderLock.ts';
import { createExpiry } from '../platform/expiry/expiry.ts';
import { selectMembersStartingAt } from '../groups/queries.ts';
import { createReadiness } from '../platform/lifecycle/readiness.ts';
import { createReminders } from '../platform/mail/reminders.ts';
import { registerGauges } from '../platform/metrics/gauges.ts';
import { createPushStarts } from '../notifications/starts.ts';
import { createPaperMails } from '../paper/mails.ts';
import { shareOnline } from '../platform/presence/sharePresence.ts';
import { createFeedReader } from '../results/feedReader.ts';
import { createScoreFeed } from '../results/scoreFeed.ts';
import type { Areas } from './areas.ts';
import type { Caches } from './caches.ts';
import type { Foundations } from './foundations.ts';
import type { People } from './people.ts';

/** What works without being asked, and what of it calls are answered with. */
export type Background = ReturnType<typeof createBackground>;

export function createBackground(
  foundations: Foundations,
  caches: Caches,
  people: People,
  areas: Areas,
) {
  const { config, database, clock, outbox, isSingleProcess } = foundations;
  const { parts, log, onError, feed, metrics, bus } = foundations;
  const { catalogues, settings, brackets, contexts, groupMoney, presence, absence } = caches;
  const { hoursBesideSite } = caches;
  const { mailer, pusher, pictures } = people;
  const { results, live, auction } = areas;
  const { headsAhead, auctionLog } = auction;

  const figures = createLiveFigures(clock, feed);
  parts.add({ name: 'The live figures', stop: figures.close });
  const onDone = (gone: object) =>
    log.info(gone, 'Expired rows and mails were deleted, past auctions moved');
  const expiry = createExpiry({ database, clock, feed, outbox, onDone, onError });
  parts.add({ name: 'The expiry of old rows', start: expiry.begin, stop: expiry.close });

  const feedLock = createLeaderLock(database, LEADER_LOCKS.feed);
  parts.add({ name: 'The lock of the score feed', stop: feedLock.close });
  const feedReader = createFeedReader(config);
  const scoreFeed = createScoreFeed({
    feedReader,
    database,
    clock,
    catalogues,
    brackets,
    results,
    isMyTurn: feedLock.isMine,
    feed,
    onError,
  });
  parts.add({ name: 'The score feed', start: scoreFeed.begin, stop: scoreFeed.close });

  const paperLock = createLeaderLock(database, LEADER_LOCKS.paper);
  parts.add({ name: 'The lock of the papers', stop: paperLock.close });
  const paperMails = createPaperMails({
    database,
    clock,
    brackets,
    contexts,
    groupMoney,
    mailer,
    isMyTurn: paperLock.isMine,
    onError,
  });
  parts.add({ name: 'The mails of the papers', start: paperMails.begin, stop: paperMails.close });

  const startsSoon = createPushStarts(pusher);
  const reminders = createReminders({
    database,
    clock,
    settings,
    feed,
    hoursBesideSite,
    membersStartingAt: selectMembersStartingAt,
    catalogues,
    mailer,
    startsSoon,
    onError,
  });
  parts.add({ name: 'The reminders', start: reminders.begin, stop: reminders.close });

  const confirmations = createConfirmations({
    contests: areas.heldContests,
    clock,
    words: areas.contestWords,
    feed,
    onError,
  });
  parts.add({
    name: 'The confirmations of results',
    start: confirmations.begin,
    stop: confirmations.close,
  });

  const online = shareOnline({
    bus,
    presence,
    clock,
    onChange: (groupId) => {
      absence.onChangeElsewhere(groupId);
      live.sockets.broadcastOnline(groupId);
    },
  });
  const reconcile = createReconcile({ feed, bus, headsAhead, clock, onError });
  // A single process has nobody to hear of.
  const startOnline = isSingleProcess ? undefined : online.begin;
  const startReconcile = isSingleProcess ? undefined : reconcile.begin;
  parts.add({ name: 'The list of who is online', start: startOnline, stop: online.close });
  parts.add({ name: 'The reconciler', start: startReconcile, stop: reconcile.close });
  parts.add({ name: 'The decoders of pictures', stop: pictures.close });

  const { dataDir } = config;
  const { oldestMs: oldestCommitMs } = auctionLog;
  const readiness = createReadiness({ database, dataDir, oldestCommitMs });
  registerGauges(metrics, { clock, presence, pictures, readiness });
  return { figures, feedReader, scoreFeed, readiness };
}
