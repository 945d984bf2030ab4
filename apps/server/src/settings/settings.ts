import { isDeepStrictEqual } from 'node:util';
import type { CurrentSeason } from '@bracketbid/contract/division';
import type { SiteSettings } from '@bracketbid/contract/entities';
import { siteSettings } from '@bracketbid/contract/entities';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { type Kysely, sql } from 'kysely';
import type { Origin } from '../platform/changes/change.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { readCurrentSeasons } from './currentSeasons.ts';

/** The site's one settings record, cached in memory and stored with every change. */
export type Settings = {
  get(): SiteSettings;
  /** The record as the database has it now: another process may have changed it a moment ago. */
  readIn(tx: Kysely<Tables>): Promise<SiteSettings>;
  /** The same, with the revision that starts are stored under. */
  readForStart(): Promise<Revised>;
  /**
   * Stores some fields, and publishes the record before and after.
   *
   * @param isWanted  whether the record, as the database has it now, should still change
   * @param alongside  what is stored in the same transaction, in which no auction starts; returns what else changes in the record
   */
  change(
    patch: SettingsPatch | PausePatch,
    isWanted?: (now: SiteSettings) => boolean,
    alongside?: Alongside,
  ): Promise<SiteSettings>;
  /**
   * Stores what auctions start by beside the record, in a transaction in which none starts, and publishes the record before and
   * after, as `change` does.
   */
  changeBeside<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Reads the record again, and publishes it if another process has changed it. */
  reread(): Promise<void>;
};

type Alongside = (tx: Kysely<Tables>, now: SiteSettings) => Promise<SettingsPatch>;

/** The site's pause: `pauseTime` is its end. */
export type PausePatch = Pick<SiteSettings, 'pauseStatus' | 'pauseTime'>;

/** Members per group until the site's admin sets another limit. */
const MEMBER_LIMIT_DEFAULT = 15;

/** The settings of a new site. */
export const DEFAULT_SETTINGS: SiteSettings = {
  sitelogo: '',
  footerlogo: '',
  footerContent: 'A live auction among friends for the teams of the tournament.',
  copyright: 'Bracketbid All right reserved. 2025',
  adminEmail: '',
  adminAddress: '',
  adminPhone: '',
  contactaddress: '',
  contactemail: '',
  contactphone: '',
  facebookUrl: '',
  instagramUrl: '',
  linkedinUrl: '',
  twitterUrl: '',
  auctionDate: null,
  pauseStatus: false,
  pauseTime: null,
  groupLeaveEnabled: false,
  groupHoursEnabled: true,
  refuseCommonPasswords: false,
  groupMemberLimit: MEMBER_LIMIT_DEFAULT,
  startingBudget: DEFAULT_AUCTION_SETTINGS.startingBudget,
  lotSeconds: DEFAULT_AUCTION_SETTINGS.lotSeconds,
  extensionSeconds: DEFAULT_AUCTION_SETTINGS.extensionSeconds,
  lockSeconds: DEFAULT_AUCTION_SETTINGS.lockSeconds,
  payoutBasisPoints: { ...DEFAULT_AUCTION_SETTINGS.payoutBasisPoints },
  practiceSeason: null,
};

/** The record as it is stored; what a newer version added gets its default. @param options.lock  until the transaction ends */
export async function readRecord(
  db: Kysely<Tables>,
  { lock }: { readonly lock: boolean },
): Promise<SiteSettings> {
  return (await readRevised(db, { lock })).site;
}

/** What auctions start by, as the database has it: nothing in it is older than its revision. */
export type Revised = {
  readonly revision: number;
  readonly site: SiteSettings;
  /** The current ones, the site's first. */
  readonly seasons: readonly CurrentSeason[];
};

async function readRevised(
  db: Kysely<Tables>,
  { lock }: { readonly lock: boolean },
): Promise<Revised> {
  const query = db.selectFrom('settings').select(['record', 'revision']).where('id', '=', 1);
  const stored = await (lock ? query.forUpdate() : query).executeTakeFirst();
  const record = siteSettings.parse({ ...DEFAULT_SETTINGS, ...stored?.record });
  // Not stored: they follow from the tournaments.
  const seasons = await readCurrentSeasons(db);
  return { revision: stored?.revision ?? 0, site: withSeasons(record, seasons), seasons };
}

/** Waits for the starts under way, and keeps others from being stored until the transaction ends. Before any other lock. */
export async function lockStarts(tx: Kysely<Tables>): Promise<void> {
  await tx.selectFrom('settings').select('id').where('id', '=', 1).forUpdate().execute();
}

/** With what auctions start by: none is stored that was decided on what it was before. The caller holds the lock. */
export async function raiseRevision(tx: Kysely<Tables>): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ revision: sql<number>`revision + 1` })
    .execute();
}

/** The record with what follows from the current seasons, the site's first: its hour is the record's. */
function withSeasons(record: SiteSettings, current: readonly CurrentSeason[]): SiteSettings {
  const [own, ...others] = current;
  if (own === undefined) return record;
  const { practiceSeason, payoutBasisPoints } = own;
  const ofSite = { ...record, practiceSeason, payoutBasisPoints };
  // Nobody needs to be told of a lone men's season.
  if (others.length === 0 && own.division === 'mens') return ofSite;
  return { ...ofSite, seasons: [{ ...own, auctionDate: record.auctionDate }, ...others] };
}

/** Stores the locked record, without what follows from the tournaments. */
async function writeRecord(tx: Kysely<Tables>, clock: Clock, record: SiteSettings): Promise<void> {
  const {
    practiceSeason: _practice,
    payoutBasisPoints: _payouts,
    seasons: _seasons,
    ...stored
  } = record;
  await tx
    .updateTable('settings')
    .set({ record: JSON.stringify(stored), updated_at: new Date(clock.nowMs()) })
    .execute();
}

/** What groups without rules of their own have from the site. */
export const SITE_RULES = [
  'startingBudget',
  'lotSeconds',
  'extensionSeconds',
  'lockSeconds',
  'payoutBasisPoints',
] as const;

/** What auctions start by, and whether they do. */
const STARTED_BY = [...SITE_RULES, 'auctionDate', 'pauseStatus', 'pauseTime', 'seasons'] as const;

const NO_HOUR = { auctionDate: null, pauseStatus: false, pauseTime: null };

/** A new season has no hour yet, and no pause. Cached copies are stale then. */
export async function clearHour(tx: Kysely<Tables>): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ record: sql`record || ${JSON.stringify(NO_HOUR)}::jsonb` })
    .execute();
}

/** Opens the record. */
export async function openSettings(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: ChangeFeed;
}): Promise<Settings> {
  const { database, clock, feed } = deps;
  // A row that is missing can't be locked.
  await database.kysely
    .insertInto('settings')
    .values({ id: 1, record: '{}', updated_at: new Date(clock.nowMs()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let record = await readRecord(database.kysely, { lock: false });
  // Serialized, so that the cache never goes back to an older record.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const take = (after: SiteSettings, origin: Origin) => {
    const before = record;
    if (isDeepStrictEqual(before, after)) return;
    record = after;
    feed.publish({ kind: 'SettingsChanged', record: { before, after } }, origin);
  };

  /**
   * Each change starts from the record that the previous one left, on whatever process. Both are published, also where this
   * process never knew what another one had set meanwhile.
   */
  const store = async <T>(
    work: (tx: Kysely<Tables>, found: SiteSettings) => Promise<T>,
  ): Promise<{ readonly after: SiteSettings; readonly done: T }> => {
    const { found, after, done } = await database.kysely.transaction().execute(async (tx) => {
      const found = await readRecord(tx, { lock: true });
      const done = await work(tx, found);
      const after = await readRecord(tx, { lock: false });
      const isOther = STARTED_BY.some((field) => !isDeepStrictEqual(found[field], after[field]));
      if (isOther) await raiseRevision(tx);
      return { found, after, done };
    });
    take(found, 'elsewhere');
    take(after, 'here');
    return { after, done };
  };

  const reread = () =>
    inTurn(async () => take(await readRecord(database.kysely, { lock: false }), 'elsewhere'));

  feed.reactTo('SettingsChanged', async ({ record: known }) => {
    if (known === undefined) await reread();
  });
  // Another year's season has no hour yet.
  feed.reactTo('SeasonWritten', () => reread());
  feed.onMissed(() => reread());

  return {
    get: () => record,
    readIn: (tx) => readRecord(tx, { lock: false }),
    readForStart: () => readRevised(database.kysely, { lock: false }),
    change: (patch, isWanted = () => true, alongside = async () => ({})) =>
      inTurn(async () => {
        const { after } = await store(async (tx, found) => {
          if (!isWanted(found)) return;
          const also = await alongside(tx, found);
          await writeRecord(tx, clock, siteSettings.parse({ ...found, ...patch, ...also }));
        });
        return after;
      }),
    changeBeside: (work) => inTurn(async () => (await store(work)).done),
    reread,
  };
}

/** Until when the whole site's auctions are paused, epoch milliseconds; null when they are not. */
export function globalPauseUntilMs(settings: SiteSettings, nowMs: number): number | null {
  if (!settings.pauseStatus || settings.pauseTime === null) return null;
  const untilMs = Date.parse(settings.pauseTime);
  return untilMs > nowMs ? untilMs : null;
}
