import type { SiteSettings } from '@bracketbid/contract/entities';
import { siteSettings } from '@bracketbid/contract/entities';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import type { AuctionSettings } from '@bracketbid/engine/auction/settings';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';

/** The site's one settings record, kept in memory and stored with every change. */
export type Settings = {
  get(): SiteSettings;
  /** Stores some fields; everyone who listens is told of the record before and after. */
  change(patch: SettingsPatch | PausePatch): Promise<SiteSettings>;
  onChange(listener: (before: SiteSettings, after: SiteSettings) => void): void;
};

type PausePatch = Pick<SiteSettings, 'pauseStatus' | 'pauseTime'>;

/** The default of SPEC.md section 2 when the server gives none. */
const MEMBER_LIMIT_DEFAULT = 15;

const DEFAULT_SETTINGS: SiteSettings = {
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
  groupMemberLimit: MEMBER_LIMIT_DEFAULT,
  startingBudget: DEFAULT_AUCTION_SETTINGS.startingBudget,
  lotSeconds: DEFAULT_AUCTION_SETTINGS.lotSeconds,
  extensionSeconds: DEFAULT_AUCTION_SETTINGS.extensionSeconds,
  lockSeconds: DEFAULT_AUCTION_SETTINGS.lockSeconds,
  payoutBasisPoints: { ...DEFAULT_AUCTION_SETTINGS.payoutBasisPoints },
};

/** Opens the record; what a newer version added gets its default. */
export async function openSettings(database: Database, clock: Clock): Promise<Settings> {
  const stored = await database.kysely
    .selectFrom('settings')
    .select('record')
    .where('id', '=', 1)
    .executeTakeFirst();
  let record = siteSettings.parse({ ...DEFAULT_SETTINGS, ...stored?.record });
  const listeners: ((before: SiteSettings, after: SiteSettings) => void)[] = [];
  // One change after the other: each is made of the record that the one before left.
  let last: Promise<unknown> = Promise.resolve();

  const store = async (patch: SettingsPatch | PausePatch): Promise<SiteSettings> => {
    const before = record;
    const after = siteSettings.parse({ ...before, ...patch });
    const values = { record: JSON.stringify(after), updated_at: new Date(clock.nowMs()) };
    await database.kysely
      .insertInto('settings')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    record = after;
    for (const listener of listeners) listener(before, after);
    return after;
  };

  return {
    get: () => record,
    change: (patch) => {
      const change = last.then(() => store(patch));
      last = change.catch(() => undefined);
      return change;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

/** What a group's auction that starts now is held under. */
export function auctionSettingsOf(settings: SiteSettings): AuctionSettings {
  const { startingBudget, lockSeconds, lotSeconds, extensionSeconds, payoutBasisPoints } = settings;
  return { startingBudget, lockSeconds, lotSeconds, extensionSeconds, payoutBasisPoints };
}

/** An auction counts as started from a second before its hour on. */
const STARTED_BEFORE_MS = 1000;

/** Whether the hour of the auctions has come: no joining, no sharing, no new groups. */
export function countsAsStarted(settings: SiteSettings, nowMs: number): boolean {
  const { auctionDate } = settings;
  return auctionDate !== null && nowMs >= Date.parse(auctionDate) - STARTED_BEFORE_MS;
}

/** Until when the whole site's auctions are paused, epoch milliseconds; null when they are not. */
export function globalPauseUntilMs(settings: SiteSettings, nowMs: number): number | null {
  if (!settings.pauseStatus || settings.pauseTime === null) return null;
  const untilMs = Date.parse(settings.pauseTime);
  return untilMs > nowMs ? untilMs : null;
}
