import type { Auctioning } from '../auction/createAuction.ts';
import type { Live } from '../live/createLive.ts';
import type { SharedLine } from '../bus/openBus.ts';
import type { Database } from '../db/open.ts';
import type { MembershipLock } from '../db/membershipLock.ts';
import type { Http } from '../http/createHttp.ts';
import { createClosing } from '../lifecycle/closing.ts';
import { settledWithin } from '../time/settledWithin.ts';

/** How the product starts once it listens, and how it stops. */
export type Life = {
  /** Resumes every auction that runs or is due. */
  begin(): Promise<void>;
  /** Stops taking work, finishes what is under way, closes all but the database. @throws CloseFailed */
  close(): Promise<void>;
  /** What `close` is doing, in words; null before and after. */
  closingNow(): string | null;
};

/** Background work, from `begin` to `close`. */
type Ongoing = { begin(): void; close(): void };

/** How long requests under way may take to finish; then their connections are cut. */
const REQUESTS_MS_MAX = 1000;

/** A database that doesn't answer this may hang: then assume that there are other processes. */
const PEERS_MS_MAX = 250;

export function createLife(parts: {
  readonly http: Http;
  readonly database: Database;
  readonly membershipLock: MembershipLock;
  readonly auction: Auctioning;
  readonly live: Live;
  readonly line: SharedLine;
  readonly rehearsing: Ongoing;
  readonly reconcile: Ongoing;
  readonly online: Ongoing;
  readonly reminders: Ongoing;
  readonly scoreFeed: Ongoing;
  readonly expiry: Ongoing;
  readonly mailer: { begin(): void; close(): Promise<void> };
  readonly pusher: { begin(): void; close(): Promise<void> };
  readonly notifications: { close(): void };
  readonly paperMails: { begin(): void; close(): Promise<void> };
  readonly feedLock: { close(): void };
  readonly paperLock: { close(): void };
  readonly pictures: { close(): void };
  readonly figures: { close(): void };
}): Life {
  const { http, database, membershipLock, auction, live, line } = parts;
  const { fastify } = http;
  const { reconcile, online, reminders, scoreFeed, expiry, mailer, pusher } = parts;
  const isSingleProcess = database.kind === 'embedded';
  let hasOthers = !isSingleProcess;

  const leaveMembers = async () => {
    const answered = membershipLock.hasOthers().then((others) => {
      hasOthers = others;
    });
    await settledWithin(PEERS_MS_MAX, answered).catch(() => false);
    // Leave first, so that a starting process doesn't wait for us.
    membershipLock.leave();
  };

  const endRequests = async () => {
    const ends = [http.connections.end(REQUESTS_MS_MAX), mailer.close(), pusher.close()] as const;
    const [cut] = await Promise.all(ends);
    if (cut > 0) http.log.warn({ cut }, 'Connections were cut before they had finished');
  };

  const closing = createClosing(() => [
    { name: 'The port', close: () => void fastify.server.close() },
    { name: 'The membership lock', close: leaveMembers },
    { name: 'The decoders of pictures', close: parts.pictures.close },
    { name: 'The start of auctions', close: auction.starter.close },
    { name: 'The seals of auctions', close: auction.seals.close },
    { name: 'The rehearsals', close: parts.rehearsing.close },
    { name: 'The look at other processes', close: reconcile.close },
    { name: 'The sharing of auctions', close: auction.sharing.close },
    { name: 'The list of who is online', close: online.close },
    { name: 'The lock of the score feed', close: parts.feedLock.close },
    { name: 'The reminders', close: reminders.close },
    { name: 'The mails of the papers', close: parts.paperMails.close },
    { name: 'The lock of the papers', close: parts.paperLock.close },
    { name: 'The score feed', close: scoreFeed.close },
    { name: 'The expiry of old rows', close: expiry.close },
    { name: 'The look at who is away', close: auction.passingOn.close },
    { name: 'The deadlines of auctions', close: auction.rooms.close },
    { name: 'The ticks', close: live.ticks.close },
    { name: 'The notifications', close: parts.notifications.close },
    { name: 'The live figures', close: parts.figures.close },
    { name: 'The sockets', close: () => live.sockets.close(hasOthers) },
    { name: 'The requests, the mail and the pushes under way', close: endRequests },
    { name: 'The HTTP server', close: () => fastify.close() },
    { name: 'The line to Redis', close: () => line.redis?.close() },
  ]);

  return {
    begin: async () => {
      await auction.takeUp();
      const shared = isSingleProcess ? [] : [reconcile, online];
      for (const each of [
        ...shared,
        auction.sharing,
        auction.starter,
        auction.seals,
        parts.rehearsing,
        mailer,
        pusher,
        reminders,
        parts.paperMails,
        scoreFeed,
        expiry,
      ]) {
        each.begin();
      }
    },
    close: () => {
      http.beginClosing();
      return closing.close();
    },
    closingNow: closing.underWay,
  };
}
