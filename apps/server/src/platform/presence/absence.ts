import type { Clock } from '../time/clock.ts';
import type { Presence } from './presence.ts';

/** Without a connection for so long, somebody counts as away: a phone that changes networks is back before. */
const AWAY_MS = 10_000;

/** Who of a group is away: without any connection, to any process, for ten seconds. */
export type Absence = {
  isAway(groupId: string, userId: string): boolean;
  /** Called when a group's list of people may have changed because of another process. */
  onChangeElsewhere(groupId: string): void;
  /** How long until somebody who isn't here counts as away; 0 if they do, null if they are here. Milliseconds. */
  awayInMs(groupId: string, userId: string): number | null;
};

/** A process that has just begun knows nobody: everyone gets the ten seconds to connect. */
export function createAbsence(presence: Presence, clock: Pick<Clock, 'nowMs'>): Absence {
  const begunMs = clock.nowMs();
  /** Who was here last, and who has left within the last ten seconds, by group. */
  const lastSeen = new Map<string, ReadonlySet<string>>();
  const leftMs = new Map<string, Map<string, number>>();

  const look = (groupId: string) => {
    const nowMs = clock.nowMs();
    const here = new Set(presence.in(groupId));
    const left = leftMs.get(groupId) ?? new Map<string, number>();
    for (const userId of lastSeen.get(groupId) ?? []) {
      if (!here.has(userId)) left.set(userId, nowMs);
    }
    for (const [userId, atMs] of left) {
      if (here.has(userId) || nowMs - atMs >= AWAY_MS) left.delete(userId);
    }
    if (here.size === 0) lastSeen.delete(groupId);
    else lastSeen.set(groupId, here);
    if (left.size === 0) leftMs.delete(groupId);
    else leftMs.set(groupId, left);
  };
  presence.onChangeHere(look);

  const awayInMs = (groupId: string, userId: string): number | null => {
    if (presence.in(groupId).has(userId)) return null;
    const sinceMs = leftMs.get(groupId)?.get(userId) ?? begunMs;
    return Math.max(0, sinceMs + AWAY_MS - clock.nowMs());
  };
  return {
    onChangeElsewhere: look,
    awayInMs,
    isAway: (groupId, userId) => awayInMs(groupId, userId) === 0,
  };
}
