import { createPasswordJudge } from '@bracketbid/contract/accounts/passwordStrength';
import { generatePassword, hashPassword } from '../../accounts/passwords.ts';
import { whyNotPassword } from '../../accounts/passwordStrength.ts';
import { adminExists, createUser } from '../../accounts/users.ts';
import { silentFeed } from '../changes/feed.ts';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../db/open.ts';
import { LEADER_LOCKS, withLeaderLock } from '../db/leaderLock.ts';
import { Refused } from '../../failures.ts';
import { DEFAULT_SETTINGS, openSettings } from '../../settings/settings.ts';
import { importTournament } from '../../tournament/importTournament.ts';
import { anySeasonExists } from '../../tournament/seasons.ts';
import { newestShippedTournament } from '../../tournament/shipped.ts';
import { hasResults } from '../../tournament/withoutResults.ts';

/**
 * What a new database needs before anyone comes: the newest tournament that ships with the product, and the
 * site's admin. A field that has been played already becomes a practice season: nobody bids on known results, and the
 * admin plays them when the auctions are over.
 *
 * @returns what was created, to be printed once
 */
export async function firstStart(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<{ tournament: string | null; generatedPassword: string | null }> {
  return withLeaderLock(database, LEADER_LOCKS.firstStart, async () => ({
    tournament: await importIfNone(database, clock),
    generatedPassword: await createAdminIfNone(database, clock, config),
  }));
}

async function importIfNone(database: Database, clock: Clock): Promise<string | null> {
  if (await anySeasonExists(database)) return null;
  const file = newestShippedTournament();
  const isPlayed = hasResults(file);
  const { name } = await importTournament(
    database,
    clock,
    file,
    isPlayed ? { results: 'practice' } : {},
  );
  if (!isPlayed) return name;
  const settings = await openSettings({ database, clock, feed: silentFeed() });
  await settings.change({ auctionDate: practiceHour(clock.nowMs()) });
  return `${name}, as a practice season without its results`;
}

const DAY_MS = 86_400_000;
/** Groups can't be made after the auctions' hour, so it is far off for those who only look around; the admin can move it. */
const PRACTICE_DAYS = 28;

/** The auctions of a practice season: in four weeks, at 1:00 UTC, which is late afternoon at the Pacific. */
function practiceHour(nowMs: number): string {
  const midnight = Math.ceil(nowMs / DAY_MS) * DAY_MS;
  return new Date(midnight + PRACTICE_DAYS * DAY_MS + 3_600_000).toISOString();
}

async function createAdminIfNone(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<string | null> {
  if (await adminExists(database)) return null;
  const reason =
    config.adminPassword === null
      ? null
      : whyNotPassword(
          config.adminPassword,
          { email: config.adminEmail, role: 'admin' },
          DEFAULT_SETTINGS,
          createPasswordJudge(), // judges once, and goes
        );
  if (reason !== null) throw new Error(`ADMIN_PASSWORD can't be used. ${reason}`);
  const password = config.adminPassword ?? generatePassword();
  try {
    await createUser(database, clock, {
      fullName: 'Site admin',
      email: config.adminEmail,
      passwordHash: await hashPassword(password),
      role: 'admin',
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Error(`ADMIN_EMAIL ${config.adminEmail} is a member's: name another one.`, {
      cause: error,
    });
  }
  return config.adminPassword === null ? password : null;
}
