import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAccounts } from './accounts/createAccounts.ts';
import { createLiveFigures } from './admin/liveFigures.ts';
import { createAdminRefusals } from './admin/refusals.ts';
import { createBoards } from './groups/boards.ts';
import { createGroupContexts } from './groups/groupContexts.ts';
import { createGroupLog } from './groups/groupLog.ts';
import { createPageDescriptions } from './invitations/describePages.ts';
import { readHoursBesideSite } from './groups/groupHour.ts';
import { groupsMadeImpossible } from './groups/groupRules.ts';
import { createInvitations } from './invitations/invitations.ts';
import { ticketRoutes } from './invitations/ticketRoutes.ts';
import { createTickets } from './invitations/tickets.ts';
import { createAuction } from './auction/createAuction.ts';
import { createLive, type Live } from './live/createLive.ts';
import { countdownEndMs } from './auction/room/announce.ts';
import { createAudit } from './audit/audit.ts';
import { openBus } from './bus/openBus.ts';
import { createChangeFeed } from './changes/feed.ts';
import { createReconcile } from './changes/reconcile.ts';
import { bridgeChanges } from './changes/redisBridge.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { createLeaderLock, LEADER_LOCKS } from './db/leaderLock.ts';
import { createMembershipLock } from './db/membershipLock.ts';
import { createExpiry } from './expiry/expiry.ts';
import { createFairFields } from './fair/fairFields.ts';
import { createHttp } from './http/createHttp.ts';
import { healthRoutes } from './http/health.ts';
import { serveCalls } from './http/serveCalls.ts';
import { createLife, type Life } from './app/life.ts';
import { createReadiness } from './lifecycle/readiness.ts';
import { createReports } from './lifecycle/reports.ts';
import { createMail } from './mail/createMail.ts';
import { createReminders } from './mail/reminders.ts';
import { createMembers } from './members/members.ts';
import { createMetrics } from './metrics/metrics.ts';
import { registerGauges } from './metrics/gauges.ts';
import { metricsRoute } from './metrics/metricsRoute.ts';
import type { OperatorContext } from './operator/context.ts';
import { securityTxtRoute } from './pages/securityTxt.ts';
import { createNotifications } from './notifications/createNotifications.ts';
import { createPushStarts } from './notifications/starts.ts';
import { createPapers } from './paper/createPapers.ts';
import { createPaperMails } from './paper/mails.ts';
import { stopRoute } from './paper/stopRoute.ts';
import { createAbsence } from './presence/absence.ts';
import { createPresence } from './presence/presence.ts';
import { shareOnline } from './presence/sharePresence.ts';
import { createPush } from './push/createPush.ts';
import { createRehearsing } from './rehearsal/rehearsing.ts';
import { createResults } from './results/enterResults.ts';
import { createShareOffersReader } from './groups/shareOffers.ts';
import { createGroupMoneyReader } from './results/groupMoney.ts';
import { createFeedReader } from './results/feedReader.ts';
import { createScoreFeed, type ScoreFeed } from './results/scoreFeed.ts';
import { registerRoutes } from './routes.ts';
import { openSettings, type Settings } from './settings/settings.ts';
import { createBrackets } from './tournament/brackets.ts';
import { createCatalogues } from './tournament/catalogue.ts';
import { changePayouts } from './tournament/payouts.ts';
import { createPictures } from './uploads/pictures.ts';
import { serveUploads } from './uploads/uploads.ts';
import { serveWebsite } from './website/website.ts';

/** The product, ready to listen, as `main`, tests, the bench and the demo start it. */
export type App = Life & {
  readonly fastify: FastifyInstance;
  readonly settings: Settings;
  readonly scoreFeed: ScoreFeed;
  /** What an operator's commands work on while this runs. */
  readonly operatorContext: OperatorContext;
};

/**
 * Puts the product together, area by area in reading order.
 *
 * The database has its tables, its tournament and its admin already (`firstStart`).
 */
export async function buildApp(deps: {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
}): Promise<App> {
  const { config, database, clock } = deps;
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const outbox = join(config.dataDir, 'outbox');

  // Foundations.
  const http = await createHttp(config);
  const { fastify, log } = http;
  const report = createReports(database, log);
  const onError = (err: unknown) => report({ err }, 'Something went wrong');
  const feed = createChangeFeed((err, { kind }) => {
    metrics.roomTrouble('listener');
    report({ err, kind }, 'A subscriber failed on a change');
  });
  const metrics = createMetrics({ feed, clock });
  const processId = randomUUID();
  const base = { processId, config, isSecure, database, clock, http, feed, metrics, log, onError };
  const line = await openBus(base);
  bridgeChanges(feed, line.bus);

  // Caches, each with what makes it stale.
  const catalogues = createCatalogues(database, feed);
  const settings = await openSettings(base);
  const brackets = createBrackets({ ...base, catalogues });
  const contexts = createGroupContexts({ ...base, catalogues });
  const shareOffers = createShareOffersReader(database, feed);
  const groupMoney = createGroupMoneyReader(database, catalogues, brackets, shareOffers, feed);
  const fairFields = createFairFields({ ...base, brackets, catalogues });
  const boards = createBoards(base);
  const groupLog = createGroupLog(database);
  const hoursBesideSite = () => readHoursBesideSite(database);
  const presence = createPresence();
  const absence = createAbsence(presence, clock);

  // The areas.
  const audit = createAudit(database, clock, onError);
  const pictures = createPictures({ onOutcome: metrics.picture, onError });
  const mailer = createMail({ ...base, outbox, publicUrl: http.publicUrl });
  const accounts = await createAccounts({ ...base, audit, mailer });
  const { pusher, subscriptions } = await createPush(base);
  const membershipLock = createMembershipLock(database, clock, processId);
  const kept = {
    catalogues,
    settings,
    brackets,
    contexts,
    boards,
    groupLog,
    shareOffers,
    presence,
    absence,
    membershipLock,
    hoursBesideSite,
  };
  const known = { ...base, ...accounts, ...kept, bus: line.bus };
  const invitations = createInvitations(known);
  const auction = createAuction({
    ...known,
    serves: (groupId) => live.sockets.serves(groupId),
    onRoomOpened: (room) => live.ticks.follow(room.groupId, countdownEndMs(room.state())),
    onRoomClosed: (groupId) => live.ticks.follow(groupId, null),
  });
  const live: Live = createLive({ ...known, ...auction });
  const rehearsing = createRehearsing({ ...known, ...auction });
  const members = createMembers({ ...known, ...auction });
  http.guard(metrics);
  const results = createResults(known);
  const papers = createPapers(base);
  const feedLock = createLeaderLock(database, LEADER_LOCKS.feed);
  const feedReader = createFeedReader(config);
  const scoreFeed = createScoreFeed({ ...known, feedReader, results, isMyTurn: feedLock.isMine });

  // Background work.
  const online = shareOnline({
    ...known,
    onChange: (groupId) => {
      absence.onChangeElsewhere(groupId);
      live.sockets.broadcastOnline(groupId);
    },
  });
  const reconcile = createReconcile({ ...known, headsAhead: auction.headsAhead });
  const startsSoon = createPushStarts(pusher);
  const reminders = createReminders({ ...known, mailer, startsSoon });
  const notifications = createNotifications({ ...known, groupMoney, pusher });
  const paperLock = createLeaderLock(database, LEADER_LOCKS.paper);
  const paperMails = createPaperMails({
    ...known,
    groupMoney,
    mailer,
    isMyTurn: paperLock.isMine,
  });
  const figures = createLiveFigures(clock, feed);
  const { oldestMs: oldestCommitMs } = auction.auctionLog;
  const readiness = createReadiness({ ...base, dataDir: config.dataDir, oldestCommitMs });
  const onDone = (gone: object) =>
    log.info(gone, 'Expired rows and mails were deleted, past auctions moved');
  const expiry = createExpiry({ ...base, outbox, onDone });
  registerGauges(metrics, { ...known, pictures, readiness });

  // HTTP and sockets.
  const onAdminRefused = createAdminRefusals(audit, clock);
  const all = {
    ...known,
    ...auction,
    ...live,
    rehearsing,
    members,
    results,
    scoreFeed,
    groupMoney,
    fairFields,
    figures,
    audit,
    mailer,
    pusher,
    subscriptions,
    notifications,
    pictures,
    changePayouts,
    groupsMadeImpossible,
    invitations,
    papers,
    feedReader,
    publicOrigin: config.publicUrl,
  };
  await serveCalls(http, { ...all, line, onAdminRefused }, (routes) => registerRoutes(routes, all));
  healthRoutes(fastify, { readiness, redis: line.redis, isClosing: http.isClosing });
  metricsRoute(fastify, metrics, config.metricsAllow);
  securityTxtRoute(fastify, all);
  serveUploads(fastify, database);
  await stopRoute(fastify, papers);
  const tickets = createTickets({ pictures });
  ticketRoutes(fastify, { ...all, addresses: http.addresses, tickets });
  const tagsOf = createPageDescriptions({ ...all, publicUrl: http.publicUrl });
  await serveWebsite(fastify, { tagsOf });

  const { endAll: endLogins } = accounts.logins;
  const parts = {
    ...all,
    auction,
    live,
    rehearsing,
    line,
    reconcile,
    online,
    reminders,
    expiry,
    feedLock,
    paperMails,
    paperLock,
  };
  return {
    fastify,
    settings,
    scoreFeed,
    operatorContext: { ...base, ...feed, audit, endLogins, send: mailer.send },
    ...createLife(parts),
  };
}
