import { SETTINGS_LIMITS } from '@bracketbid/engine/auction/settings';
import { lastBidder, type LastBidder, lockEnd, type LockEnd } from '../../store/persist.ts';
import type { LivePicture } from './applyMessage.ts';
import { serverClock, wallMs } from '../clock/serverClock.ts';

/**
 * Keeps in local storage what a reload should show at once: the last bidder on the open team, and the end of a lock.
 * The picture is authoritative; the stored values are only drawn until there is one. They are removed when the picture
 * no longer has them (a pause, a lock, the lot's end), on any failed answer (`lastBidder.ts`) and at logout
 * (`forgetAll`), and written only when they change.
 *
 * @param before  null for the first picture since the page was opened
 */
export function mirror(before: LivePicture | null, after: LivePicture): void {
  const bidder = findLastBidder(after);
  if (before === null || findLastBidder(before)?.userId !== bidder?.userId) {
    if (bidder === null) lastBidder.clear();
    else lastBidder.write(bidder);
  }
  const lock = findLockEnd(after);
  if (before === null || findLockEnd(before)?.endsAt !== lock?.endsAt) {
    if (lock === null) lockEnd.clear();
    else lockEnd.write(lock);
  }
}

/** Whether this member bid last, by local storage. */
export function wasLastBidder(groupId: string, userId: string): boolean {
  const kept = lastBidder.read();
  return kept !== null && kept.groupId === groupId && kept.userId === userId;
}

/** The stored lock, with the milliseconds left of it; null once it is over, or if it is another group's. */
export function rememberedLock(groupId: string): { teamName: string; leftMs: number } | null {
  const kept = lockEnd.read();
  if (kept === null || kept.groupId !== groupId) return null;
  const leftMs = kept.endsAtWallMs - wallMs();
  return leftMs > 0 && leftMs <= LOCK_MS_MAX ? { teamName: kept.teamName, leftMs } : null;
}

/** No lock is longer: if the clock was set back meanwhile, none is shown. */
const LOCK_MS_MAX = SETTINGS_LIMITS.lockSeconds.max * 1000;

function findLastBidder({ state }: LivePicture): LastBidder | null {
  const { groupId, phase, lot } = state;
  if (phase !== 'open' || lot === null || lot.bidder === null) return null;
  return { groupId, teamId: lot.team._id, userId: lot.bidder._id };
}

function findLockEnd({ state }: LivePicture): LockEnd | null {
  const { groupId, phase, lot } = state;
  if (phase !== 'locked' || lot === null || lot.opensAt === null) return null;
  const { _id: teamId, teamName } = lot.team;
  const leftMs = Date.parse(lot.opensAt) - serverClock.nowMs();
  return { groupId, teamId, teamName, endsAt: lot.opensAt, endsAtWallMs: wallMs() + leftMs };
}
