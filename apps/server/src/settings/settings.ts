import { isDeepStrictEqual } from 'node:util';
import type { CurrentSeason } from '@bracketbid/contract/division';
import type { SiteSettings } from '@bracketbid/contract/entities';
import { siteSettings } from '@bracketbid/contract/entities';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { type Kysely, sql } from 'kysely';
import type { Origin } from '../changes/change.ts';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { readCurrentSeasons } from './currentSeasons.ts';

/** The site's one settings record, cached in memory and stored with every change. */
export type Settings = {
  get(): SiteSettings;
  /** The record as the database has it now: another process may have changed it a moment ago. */
  readIn(tx: Kysely<Tables>): Promise<SiteSettings>;
  /**
   * Stores some fields, and publishes the record before and after.
   *
   * @param isWanted  whether the record, as the database has it now, should still change
   * @param alongside  what is stored in the same transaction; returns what else changes in the record
   */
  change(
    patch: SettingsPatch | PausePatch,
    isWanted?: (now: SiteSettings) => boolean,
    alongside?: Alongside,
  ): Promise<SiteSettings>;
  /** Reads the record again, and publishes it if it differs. */
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
  groupHoursEnabled: false,
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
  const query = db.selectFrom('settings').select('record').where('id', '=', 1);
  const stored = await (lock ? query.forUpdate() : query).executeTakeFirst();
  const record = siteSettings.parse({ ...DEFAULT_SETTINGS, ...stored?.record });
  // Not stored: they follow from the tournaments.
  return withSeasons(record, await readCurrentSeasons(db));
}

/** The record with what follows from the current seasons, the site's first: its hour is the record's. */
function withSeasons(record: SiteSettings, current: readonly CurrentSeason[]): SiteSettings {
  const [own, ...others] = current;
  if (own === undefined) return record;
  const { practiceSeason } = own;
  // Nobody needs to be told of a lone men's season.
  if (others.length === 0 && own.division === 'mens') return { ...record, practiceSeason };
  const seasons = [{ ...own, auctionDate: record.auctionDate }, ...others];
  return { ...record, practiceSeason, seasons };
}

/** Stores the record. Cached copies are stale then. */
export async function writeRecord(
  tx: Kysely<Tables>,
  clock: Clock,
  record: SiteSettings,
): Promise<void> {
  const values = rowOf(record, clock);
  await tx
    .insertInto('settings')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** The record as it is stored: without what follows from the tournaments. */
function rowOf(
  { practiceSeason: _practice, seasons: _seasons, ...stored }: SiteSettings,
  clock: Clock,
) {
  return { record: JSON.stringify(stored), updated_at: new Date(clock.nowMs()) };
}

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

  /** Each change starts from the record that the previous one left, on whatever process. */
  const store = async (
    patch: SettingsPatch | PausePatch,
    isWanted: (now: SiteSettings) => boolean,
    alongside: Alongside,
  ): Promise<SiteSettings> => {
    const { found, after } = await database.kysely.transaction().execute(async (tx) => {
      await tx
        .insertInto('settings')
        .values({ id: 1, ...rowOf(record, clock) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const now = await readRecord(tx, { lock: true });
      if (!isWanted(now)) return { found: now, after: now };
      const changed = withSeasons(
        siteSettings.parse({ ...now, ...patch, ...(await alongside(tx, now)) }),
        now.seasons ?? [],
      );
      await writeRecord(tx, clock, changed);
      return { found: now, after: changed };
    });
    take(found, 'elsewhere');
    take(after, 'here');
    return after;
  };

  const reread = () =>
    inTurn(async () => take(await readRecord(database.kysely, { lock: false }), 'elsewhere'));

  feed.subscribe('SettingsChanged', async ({ record: known }) => {
    if (known === undefined) await reread();
  });
  // Another year's season has no hour yet.
  feed.subscribe('SeasonWritten', reread);
  feed.onMissed(reread);

  return {
    get: () => record,
    readIn: (tx) => readRecord(tx, { lock: false }),
    change: (patch, isWanted = () => true, alongside = async () => ({})) =>
      inTurn(() => store(patch, isWanted, alongside)),
    reread,
  };
}

/** Until when the whole site's auctions are paused, epoch milliseconds; null when they are not. */
export function globalPauseUntilMs(settings: SiteSettings, nowMs: number): number | null {
  if (!settings.pauseStatus || settings.pauseTime === null) return null;
  const untilMs = Date.parse(settings.pauseTime);
  return untilMs > nowMs ? untilMs : null;
}
