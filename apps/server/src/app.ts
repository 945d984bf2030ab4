import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { API_BASE, SERVER_TIME_HEADER } from '@bracketbid/contract/call';
import { wirePhase } from '@bracketbid/engine/auction/questions';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { createAccessTokens } from './accounts/accessTokens.ts';
import { createDevices } from './accounts/devices.ts';
import { createEndedLogins } from './accounts/endedLogins.ts';
import { createHashQueue } from './accounts/hashQueue.ts';
import { createIdentify } from './accounts/identify.ts';
import { createLoginFailures, uncounted } from './accounts/loginFailures.ts';
import { createLogins } from './accounts/logins.ts';
import { createPasswordCodes } from './accounts/passwordCodes.ts';
import { createPasswordLinks } from './accounts/passwordLinks.ts';
import { passwordRoutes } from './accounts/passwordRoutes.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRefreshTokens } from './accounts/refreshTokens.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createSignIn } from './accounts/signIn.ts';
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts';
import { createSecondFactor } from './accounts/secondFactor/secondFactor.ts';
import { createLiveFigures } from './admin/liveFigures.ts';
import { createAdminRefusals } from './admin/refusals.ts';
import { adminRoutes } from './admin/routes.ts';
import { createAudit } from './audit.ts';
import { announcementsOf, countdownEndMs, countdownOf } from './auction/announce.ts';
import { createAuctions } from './auction/auctions.ts';
import { createCasts } from './auction/casts.ts';
import { createAuctionLog, latestEventMs } from './auction/log.ts';
import { createPresence } from './auction/presence.ts';
import type { Origin, Room, Step } from './auction/room.ts';
import { createRooms } from './auction/rooms.ts';
import { auctionRoutes } from './auction/routes.ts';
import { type AuctionSockets, createAuctionSockets } from './auction/socket.ts';
import { createStarter } from './auction/starter.ts';
import { createTicks } from './auction/ticks.ts';
import { createAddresses } from './border/address.ts';
import { compressAnswers } from './border/compression.ts';
import { closeUnreadBodies, cutUnreadBodies, refuseBodiesToNowhere } from './border/bodies.ts';
import { securityHeaders, sendOnEveryAnswer } from './border/headers.ts';
import { HTTP_LIMITS, limitConnections } from './border/httpLimits.ts';
import { readJson } from './border/json.ts';
import { answerUnreadable } from './border/unreadable.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { guardAgainstForgery } from './crossSite.ts';
import type { Database } from './db/open.ts';
import { createTurn, TURNS } from './db/turn.ts';
import { createRollCall } from './db/rollCall.ts';
import { createExpiry } from './expiry/expiry.ts';
import { failureReply, Refused, TooSoon } from './failures.ts';
import { groupRoutes } from './groups/routes.ts';
import { registerApiDocs } from './http/apiDocs.ts';
import { routesOf } from './http.ts';
import { createClosing, settledWithin } from './lifecycle/closing.ts';
import { followConnections } from './lifecycle/connections.ts';
import { createReadiness, type Readiness } from './lifecycle/readiness.ts';
import { createPost } from './mail/post.ts';
import { createMailSeal } from './mail/seal.ts';
import { createReminders } from './mail/reminders.ts';
import { createTransport } from './mail/transport.ts';
import { createMetrics } from './metrics/metrics.ts';
import { metricsRoute } from './metrics/metricsRoute.ts';
import { followNews } from './news/follow.ts';
import { createRedisNews, noNews, siteOf } from './news/news.ts';
import { shareOnline } from './news/online.ts';
import { createOutlook } from './news/outlook.ts';
import { connectRedis, type Redis, redisAway } from './news/redis.ts';
import { telling } from './news/telling.ts';
import type { Operated } from './operator/answer.ts';
import { pageRoutes } from './pages/routes.ts';
import { securityTxtRoute } from './pages/securityTxt.ts';
import { createResults } from './results/enterResults.ts';
import { createFeed, type Feed } from './results/feed.ts';
import { createGroupMoneys } from './results/groupMoney.ts';
import { practiceRoutes } from './results/practiceRoutes.ts';
import { resultRoutes } from './results/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { openSettings, type Settings } from './settings/settings.ts';
import { limitStore } from './limitStore.ts';
import { createBrackets } from './tournament/brackets.ts';
import { createCatalogues } from './tournament/catalogue.ts';
import { tournamentRoutes } from './tournament/routes.ts';
import { FILE_BYTES_MAX } from './uploads/form.ts';
import { createPictures } from './uploads/pictures.ts';
import { serveUploads } from './uploads/uploads.ts';
import { serveWebsite } from './website.ts';

/** The product, ready to listen: what `main`, tests, the bench and the demo start. */
export type App = {
  readonly fastify: FastifyInstance;
  readonly settings: Settings;
  readonly feed: Feed;
  /** What an operator's commands work on while this runs. */
  readonly operated: Operated;
  /** Takes up every auction that runs or is due. To be called once the server listens. */
  begin(): Promise<void>;
  /** Stops taking work, finishes what is under way, closes all but the database. */
  close(): Promise<void>;
  /** What `close` is at, in words; null before and after. */
  closingNow(): string | null;
};

/** Requests under way at the end get so long to be answered; then their connections are cut. */
const REQUESTS_MS_MAX = 1000;

/** A database that doesn't say whether other processes are there may have hung: then there may be some. */
const PEERS_MS_MAX = 250;

/** For what is not a call of the contract, which have limits of their own (`http.ts`). */
const BODY_BYTES_MAX = 4_096;

/** What a proxy may call a request, so that it can't write what it likes into the log. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** What an event changes of its group's own row; null for most. */
function projectionOf(type: Step['event']['type'], at: Date) {
  if (type === 'AuctionStarted') return { startedAt: at };
  if (type === 'AuctionCompleted') return { completedAt: at };
  return null;
}

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
  const headers = await securityHeaders(config.publicUrl);
  const addresses = createAddresses(config.trustProxy);
  const fastify = Fastify({
    ...HTTP_LIMITS,
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: answerUnroutable,
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // One line a bid is more log than bids.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustProxy,
    // While this process goes, what still comes in on open lines is served like anything else.
    return503OnClosing: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  let isClosing = false;
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    // Whoever comes back finds another process, or none: this connection has no future.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  const connections = followConnections(fastify.server);
  const logError = (error: unknown) => fastify.log.error({ err: error }, 'Something went wrong');

  const isAlone = database.kind === 'embedded';
  const redis =
    config.redisUrl === null
      ? null
      : connectRedis(config.redisUrl, (error) =>
          fastify.log.warn(redisAway(config.redisUrl ?? '', error)),
        );
  const site = await siteOf(database, config.jwtSecret);
  const news = redis === null ? noNews : createRedisNews({ redis, site, clock, onError: logError });

  const rollCall = createRollCall(database, clock);
  let isFirst = false;
  const catalogues = createCatalogues(database);
  const casts = createCasts(database, catalogues);
  const brackets = createBrackets(database, catalogues);
  const moneys = createGroupMoneys(database, brackets);
  const settings = await openSettings(database, clock);
  const presence = createPresence();

  const hashes = createHashQueue();
  const metrics = createMetrics({
    hashesWaiting: hashes.waiting,
    connected: () => sockets.connected(),
    unnamed: () => sockets.unnamed(),
    members: () =>
      presence.groupsHere().reduce((sum, groupId) => sum + presence.here(groupId).size, 0),
    roomsOpen: () => rooms.all().length,
    lotsOpen: () => rooms.all().filter((room) => wirePhase(room.state()) === 'open').length,
    picturesHeld: () => pictures.held(),
    decoders: () => pictures.decoders(),
    redisUp: redis === null ? null : () => (redis.isUp() ? 1 : 0),
    clock: clock.steady ?? null,
    oldestCommitMs: () => log.oldestMs(),
    freeBytes: () => readiness.freeBytes(),
  });
  const figures = createLiveFigures(clock);
  const pictures = createPictures({ onOutcome: metrics.picture, onError: logError });
  const log = createAuctionLog(database, metrics);
  const readiness = createReadiness({
    database,
    dataDir: config.dataDir,
    oldestCommitMs: log.oldestMs,
  });

  const tellSteps = (room: Room, steps: readonly Step[]) => {
    const party = casts.known(room.groupId);
    if (party === null) {
      // The cast was changed a moment ago: read it, then tell.
      casts.of(room.groupId).then(() => tellSteps(room, steps), logError);
      return;
    }
    sockets.tell(room.groupId, announcementsOf(party.cast, steps, clock.nowMs()));
    ticks.follow(room.groupId, countdownEndMs(room.state()));
  };
  const noteSteps = ({ groupId }: Room, steps: readonly Step[], origin: Origin) => {
    for (const { event, atMs } of steps) {
      const change = projectionOf(event.type, new Date(atMs));
      if (change === null) continue;
      if (origin === 'here') casts.took(groupId, change);
      else casts.doubt(groupId);
    }
    const last = steps.at(-1);
    if (last === undefined) return;
    if (origin === 'elsewhere') return metrics.newsLag(clock.nowMs() - last.atMs);
    news.tell({ kind: 'steps', groupId, seq: last.seq });
    for (const { event } of steps) {
      if (event.type !== 'BidPlaced') continue;
      metrics.bidAccepted();
      figures.bidAccepted();
    }
  };
  const rooms = createRooms({
    log,
    clock,
    isAlone,
    // It never changes: what is known is good enough.
    orderSeedOf: async (groupId) =>
      (casts.known(groupId) ?? (await casts.of(groupId))).facts.orderSeed,
    onSteps: (room, steps, origin) => {
      try {
        noteSteps(room, steps, origin);
      } finally {
        tellSteps(room, steps);
      }
    },
    onTrouble: (groupId, trouble) => {
      const { kind, error } = trouble;
      metrics.roomTrouble(kind);
      const about = { err: error, groupId };
      if (kind === 'telling') fastify.log.error(about, 'What happened could not be told');
      else fastify.log.error({ ...about, command: trouble.command.type }, 'A command failed');
    },
    onFault: (room, error) => {
      metrics.roomStopped();
      fastify.log.fatal({ err: error, groupId: room.groupId }, 'An auction stopped');
    },
    isFirst: () => isFirst,
    onSaving: (groupId, isSaving) =>
      sockets.tell(groupId, [{ name: 'savingUpdate', payload: { isSaving } }]),
  });
  const ticks = createTicks(
    clock,
    (groupId) => {
      const party = casts.known(groupId);
      const room = rooms.open(groupId);
      if (party === null || room === null || presence.here(groupId).size === 0) return;
      sockets.tellTick(groupId, countdownOf(party.cast, room.state(), clock.nowMs()));
    },
    logError,
  );
  let hasBegun = false;
  // Lots end by the time at which they were opened, whatever is done to clocks meanwhile.
  clock.steady?.holdWhile(
    () => !hasBegun || rooms.all().some((room) => room.state().phase === 'running'),
  );
  const auctions = createAuctions({
    database,
    clock,
    rooms,
    casts,
    catalogues,
    settings,
    presence,
    isAlone,
    onError: logError,
    onUnevenPayouts: (payouts) =>
      fastify.log.warn(
        payouts,
        'The payouts do not fit the bracket: auctions begin with the usual ones',
      ),
  });

  const endedLogins = createEndedLogins(clock);
  const accessTokens = createAccessTokens(config.jwtSecret, clock);
  const refreshTokens = createRefreshTokens(config.jwtSecret);
  const audit = createAudit(database, clock, logError);
  const logins = createLogins({
    database,
    clock,
    accessTokens,
    refreshTokens,
    endedLogins,
    onStolen: (actorId) => void audit.note({ action: 'login.stolen', actorId }),
  });
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const devices = createDevices(config.jwtSecret, clock, isSecure);
  const passwords = createPasswords(hashes);
  const failures = config.rateLimit ? createLoginFailures(database, clock) : uncounted;
  const signIn = createSignIn({ database, failures, passwords, audit });
  const { identify, identifyToken } = createIdentify(accessTokens, endedLogins);
  await logins.recall();

  const outbox = join(config.dataDir, 'outbox');
  const post = createPost({
    database,
    clock,
    transport: createTransport({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outbox,
      onWritten: (subject, file) => fastify.log.info({ subject, file }, 'A mail was written'),
    }),
    seal: createMailSeal(config.jwtSecret),
    onUnreadable: (mailId) => {
      metrics.mailDropped();
      fastify.log.error(
        { mailId },
        'A mail that waited was dropped: it was sealed with another JWT_SECRET',
      );
    },
    sender: () => ({ publicUrl: publicUrlOf(fastify, config) }),
    onError: logError,
  });
  const reminders = createReminders({
    database,
    clock,
    settings,
    catalogues,
    post,
    onError: logError,
  });
  const { jwtSecret } = config;
  const links = createPasswordLinks(jwtSecret, clock);
  const codes = createPasswordCodes({ database, clock, post, links, jwtSecret });
  const secondFactor = createSecondFactor({ database, clock, logins, audit, post, jwtSecret });

  const sockets: AuctionSockets = createAuctionSockets({
    server: fastify.server,
    headers,
    addresses,
    publicOrigin: config.publicUrl,
    limitsAddresses: config.rateLimit,
    metrics,
    clock,
    identifyToken,
    casts,
    auctions,
    presence,
    settings,
    onError: logError,
  });
  sendOnEveryAnswer(fastify.server, headers);
  cutUnreadBodies(fastify.server);
  if (config.rateLimit) {
    limitConnections(fastify.server, addresses, () =>
      metrics.connectionRefused('address_connections'),
    );
  }
  endedLogins.onEnd((loginId, endedAtMs, by) => {
    sockets.endLogin(loginId);
    if (by === 'here') news.tell({ kind: 'loginEnded', loginId, endedAtMs });
  });
  settings.onChange((before, after, by) => {
    if (by === 'here') news.tell({ kind: 'settings' });
    const { pauseStatus, pauseTime, auctionDate } = after;
    if (before.pauseStatus !== pauseStatus || before.pauseTime !== pauseTime) {
      sockets.tellEveryone({ name: 'auctionpaused', payload: { pauseStatus, pauseTime } });
    }
    if (before.auctionDate !== auctionDate) {
      sockets.tellEveryone({ name: 'auctionTimeUpdated', payload: { auctionDate } });
    }
  });
  const results = createResults({
    database,
    catalogues,
    brackets,
    tell: (matchId) => {
      sockets.tellEveryone({ name: 'matchUpdated', payload: { matchId } });
      news.tell({ kind: 'match', matchId });
    },
  });
  const feedTurn = createTurn(database, TURNS.feed);
  const feed = createFeed({
    source: config.scoreFeed,
    url: config.scoreFeedUrl,
    database,
    clock,
    catalogues,
    brackets,
    results,
    isMyTurn: feedTurn.isMine,
    onState: (state) => news.tell({ kind: 'feed', state }),
    onError: logError,
  });
  const memory = {
    rooms,
    auctions,
    casts,
    catalogues,
    brackets,
    settings,
    logins,
    endedLogins,
    presence,
    sockets,
    feed,
  };
  followNews(news, memory, logError);
  const outlook = createOutlook({ news, database, memory, clock, onError: logError });
  const online = shareOnline({ news, presence, clock, onChange: sockets.tellOnline });
  const told = telling(news, memory);
  const expiry = createExpiry({
    database,
    clock,
    outbox,
    onDone: (gone) => fastify.log.info(gone, 'What had reached its age is gone'),
    onError: logError,
  });
  const starter = createStarter({ clock, settings, auctions, onError: logError });

  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = failureReply(error);
    if (status >= 500 && !(error instanceof Refused)) {
      request.log.error({ err: error, url: request.url }, 'Something went wrong');
    } else {
      metrics.refused(body.code ?? String(status));
    }
    closeUnreadBodies(request, reply);
    if (error instanceof TooSoon) void reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(status).send(body);
  });
  fastify.setValidatorCompiler(validatorCompiler);
  // What handlers answer is typed by the contract: checking it again would only cost time.
  fastify.setSerializerCompiler(() => JSON.stringify);
  readJson(fastify);
  refuseBodiesToNowhere(fastify);
  await fastify.register(cookie);
  guardAgainstForgery(fastify, isSecure);
  await fastify.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 11 },
  });
  if (config.rateLimit) {
    await fastify.register(rateLimit, { global: false, store: limitStore(redis, site) });
  }
  await fastify.register(
    async (api) => {
      api.addHook('onSend', (_request, reply, _payload, done) => {
        reply.header(SERVER_TIME_HEADER, clock.nowMs());
        done();
      });
      await compressAnswers(api);
      await registerApiDocs(api);
      const routes = routesOf(api, {
        identify,
        pictures,
        isLimited: config.rateLimit,
        addresses,
        onAdminRefused: createAdminRefusals(audit, clock),
      });
      accountRoutes(routes, {
        database,
        clock,
        settings,
        catalogues,
        casts: told.casts,
        auctions,
        logins,
        signIn,
        passwords,
        devices,
        secondFactor,
        post,
        audit,
        moneys,
      });
      passwordRoutes(routes, {
        ...{ database, clock, logins, codes, links, passwords, devices, post, audit },
      });
      secondFactorRoutes(routes, { database, logins, passwords, devices, secondFactor });
      groupRoutes(routes, {
        database,
        clock,
        settings,
        catalogues,
        casts: told.casts,
        rooms: told.rooms,
        auctions,
        sockets: told.sockets,
      });
      auctionRoutes(routes, { database, clock, log, casts, catalogues, auctions });
      settingsRoutes(routes, { database, clock, settings, catalogues, audit, auctions });
      tournamentRoutes(routes, {
        database,
        clock,
        catalogues: told.catalogues,
        casts,
        brackets,
        settings,
        audit,
      });
      adminRoutes(routes, {
        database,
        clock,
        settings,
        catalogues,
        brackets,
        casts,
        rooms,
        presence,
        logins,
        codes,
        post,
        audit,
        figures,
        connections: () => sockets.connected(),
      });
      resultRoutes(routes, {
        database,
        casts,
        catalogues,
        brackets,
        moneys,
        results,
        feed,
        audit,
      });
      practiceRoutes(routes, { database, catalogues, brackets, results, audit });
      pageRoutes(routes, {
        database,
        clock,
        settings,
        post,
        audit,
        adminEmail: config.adminEmail,
      });
    },
    { prefix: API_BASE },
  );
  operatorRoutes(fastify, { readiness, redis, isClosing: () => isClosing });
  metricsRoute(fastify, metrics, config.metricsAllow);
  const { adminEmail, publicUrl } = config;
  securityTxtRoute(fastify, { clock, settings, adminEmail, publicUrl });
  serveUploads(fastify, database);
  await serveWebsite(fastify);

  let hasOthers = !isAlone;
  const closing = createClosing(() => [
    { name: 'The port', close: () => void fastify.server.close() },
    {
      name: 'The roll of processes',
      close: async () => {
        const asked = rollCall.hasOthers().then((others) => {
          hasOthers = others;
        });
        await settledWithin(PEERS_MS_MAX, asked).catch(() => false);
        // Who begins from now on is not kept from helping by one that goes.
        rollCall.leave();
      },
    },
    { name: 'The decoders of pictures', close: pictures.close },
    { name: 'The start of auctions', close: starter.close },
    { name: 'The look at other processes', close: outlook.close },
    { name: 'The list of who is online', close: online.close },
    { name: 'The turn at the feed', close: feedTurn.close },
    { name: 'The reminders', close: reminders.close },
    { name: 'The score feed', close: feed.close },
    { name: 'The expiry of old rows', close: expiry.close },
    { name: 'The deadlines of auctions', close: rooms.close },
    { name: 'The ticks', close: ticks.close },
    { name: 'The live figures', close: figures.close },
    { name: 'The sockets', close: () => sockets.close(hasOthers) },
    {
      name: 'The requests and the mail under way',
      close: async () => {
        const [cut] = await Promise.all([connections.end(REQUESTS_MS_MAX), post.close()]);
        if (cut > 0) fastify.log.warn({ cut }, 'Connections were cut that had not come to an end');
      },
    },
    { name: 'The HTTP server', close: () => fastify.close() },
    { name: 'The line to Redis', close: () => redis?.close() },
  ]);

  return {
    fastify,
    settings,
    feed,
    operated: {
      database,
      clock,
      audit,
      endLogins: (userId) => logins.endAll(userId),
      send: (recipient, letter) => post.send(recipient, letter),
      tournamentChanged: () => {
        told.catalogues.refresh();
        brackets.refresh();
        casts.forgetAll();
        settings.reread().catch(logError);
      },
    },
    begin: async () => {
      clock.steady?.notBefore((await latestEventMs(database)) ?? 0);
      isFirst = await rollCall.enter();
      // Rooms that somebody has asked for already were opened without knowing it.
      for (const room of rooms.all()) await room.submit({ type: 'RecoverFromOutage' });
      await auctions.resumeRunning();
      hasBegun = true;
      isFirst = false;
      await rollCall.settle();
      await auctions.followSitePause();
      for (const room of rooms.all()) ticks.follow(room.groupId, countdownEndMs(room.state()));
      if (!isAlone) {
        outlook.begin();
        online.begin();
      }
      starter.begin();
      post.begin();
      reminders.begin();
      feed.begin();
      expiry.begin();
    },
    close: () => {
      isClosing = true;
      return closing.close();
    },
    closingNow: closing.underWay,
  };
}

/** Where people reach the product, as links in mails name it. */
function publicUrlOf(fastify: FastifyInstance, config: Config): string {
  if (config.publicUrl !== null) return config.publicUrl.replace(/\/$/, '');
  const address = fastify.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${config.host}:${port ?? config.port}`;
}

/** A path that the router can't read: no hook and no handler of ours has seen it. */
function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = failureReply(error);
  void reply.header('x-request-id', request.id).code(status).send(body);
}

function operatorRoutes(
  fastify: FastifyInstance,
  deps: {
    readonly readiness: Readiness;
    readonly redis: Redis | null;
    readonly isClosing: () => boolean;
  },
): void {
  const { readiness, redis, isClosing } = deps;
  fastify.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isClosing()) {
      return reply.code(503).send({ status: 'error', message: 'The server is stopping.' });
    }
    const whyNot = await readiness.whyNot();
    if (whyNot !== null) return reply.code(503).send({ status: 'error', message: whyNot });
    // Without Redis it serves a little later, but it serves.
    return { status: 'ok', ...(redis === null ? {} : { redis: redis.isUp() ? 'ok' : 'away' }) };
  });
}
