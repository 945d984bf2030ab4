import type { Clock } from '../platform/time/clock.ts';
import { newId } from '../platform/crypto/newId.ts';
import type { PauseReports } from '../platform/processes/pauseReports.ts';
import type { Outcome, Room } from './room/room.ts';

/** How many auctions the site's pause, or its end, has reached. */
export type PauseReach = {
  /** The end of the pause to apply, epoch milliseconds; null for no pause. */
  readonly untilMs: number | null;
  /** Running auctions. */
  readonly running: number;
  /** Those that have it in their log. */
  readonly reached: number;
};

/**
 * Applies the site's pause to running auctions, and returns how many it reached. The log guarantees it: whichever
 * process serves a group that was reached, nothing decided without the pause can be appended there any more.
 *
 * @param scope  this process's share, as every process does when the pause changes; or the whole site: then it also waits
 *   for the others' shares, and does what they leave
 */
export type FollowSitePause = (scope: 'share' | 'site') => Promise<PauseReach>;

type PausableRoom = Pick<Room, 'groupId' | 'state' | 'submit' | 'onRemoteAppend'>;

/** Callers are answered after this at the latest, with what was reached by then. */
const REACH_MS_MAX = 5000;

/**
 * An auction is paused by an event in its own log: the command is submitted to all running ones at once, so that their
 * events share a few statements. One that can't be opened, has stopped or is slow holds up no other auction, and no
 * caller for longer than `REACH_MS_MAX`.
 *
 * @see docs/rules.md PAUSE-3; decisions/0021
 */
export function createSitePause(deps: {
  readonly clock: Clock;
  /** No other process writes to the logs, so the state here is never stale. */
  readonly isSingleProcess: boolean;
  /** The end of the pause by the site's current settings. */
  readonly untilMs: () => number | null;
  readonly running: () => Promise<readonly string[]>;
  /** Whether this process acts for a group. */
  readonly isMine: (groupId: string) => boolean;
  readonly reports: PauseReports;
  readonly findRoom: (groupId: string) => Promise<PausableRoom>;
  /** The last seq of each of these groups' logs. */
  readonly heads: (groupIds: readonly string[]) => Promise<readonly Head[]>;
  /** Called with the error of an auction that could not be opened. */
  readonly onError: (error: unknown) => void;
}): FollowSitePause {
  const { clock } = deps;
  /** Commands under way, by group: callers that need the same one share its answer. */
  const pending = new Map<string, Pending>();

  const submit = (room: PausableRoom, untilMs: number | null): Promise<Outcome> => {
    const before = pending.get(room.groupId);
    if (before?.room === room && before.untilMs === untilMs) return before.outcome;
    const outcome = room.submit(
      untilMs === null
        ? { type: 'ResumeGlobally', bidId: newId() }
        : { type: 'PauseGlobally', untilMs },
    );
    const now: Pending = { room, untilMs, outcome };
    pending.set(room.groupId, now);
    void outcome.then(() => {
      if (pending.get(room.groupId) === now) pending.delete(room.groupId);
    });
    return outcome;
  };

  const follow: FollowSitePause = async (scope) => {
    const untilMs = deps.untilMs();
    const seen = new Set<string>();
    /** Of those seen: an auction may end meanwhile. */
    const running = new Set<string>();
    const reached = new Set<string>();

    const note = (room: PausableRoom) => {
      if (room.state().phase === 'completed') running.delete(room.groupId);
      else if (agrees(room, untilMs)) reached.add(room.groupId);
    };
    const followIn = async (groupId: string, seq: number): Promise<void> => {
      const room = await deps.findRoom(groupId);
      const isBehind = seq > room.state().seq;
      if (!isBehind && agrees(room, untilMs)) return note(room);
      // The site's pause has changed again: the newer command is on its way and must come last.
      if (deps.untilMs() !== untilMs) return;
      // Read before deciding: an append that meets a conflict costs all groups of its statement.
      if (isBehind) room.onRemoteAppend(seq);
      const { kind } = await submit(room, untilMs);
      // A refusal is decided on the whole log.
      if (kind === 'accepted' || kind === 'refused') note(room);
    };
    const followAll = async (groupIds: readonly string[]): Promise<void> => {
      if (groupIds.length === 0) return;
      // Another process may have advanced some of them.
      const heads = deps.isSingleProcess ? [] : await deps.heads(groupIds);
      const seqByGroup = new Map(heads.map(({ groupId, seq }) => [groupId, seq]));
      const each = groupIds.map((groupId) => followIn(groupId, seqByGroup.get(groupId) ?? 0));
      await Promise.all(each.map((one) => one.catch(deps.onError)));
    };
    const followMine = async (groupIds: readonly string[]): Promise<void> => {
      await followAll(groupIds);
      deps.reports.send(
        untilMs,
        groupIds.filter((groupId) => reached.has(groupId)),
      );
    };
    const waitForOthers = async (groupIds: readonly string[]): Promise<void> => {
      const left = await deps.reports.waitFor(untilMs, groupIds);
      const isLeft = new Set(left);
      for (const groupId of groupIds) if (!isLeft.has(groupId)) reached.add(groupId);
      await followAll(left);
    };
    const work = async (): Promise<void> => {
      for (;;) {
        // Read again: an auction may have begun meanwhile.
        const added = (await deps.running()).filter(
          (groupId) => !seen.has(groupId) && (scope === 'site' || deps.isMine(groupId)),
        );
        if (added.length === 0) return;
        for (const groupId of added) {
          seen.add(groupId);
          running.add(groupId);
        }
        await Promise.all([
          followMine(added.filter(deps.isMine)),
          waitForOthers(added.filter((groupId) => !deps.isMine(groupId))),
        ]);
      }
    };

    await withinReach(work());
    return { untilMs, running: running.size, reached: reached.size };
  };

  /** @throws what the work threw in time */
  const withinReach = async (work: Promise<void>): Promise<void> => {
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      cancel = clock.alarm(clock.nowMs() + REACH_MS_MAX, resolve);
    });
    try {
      await Promise.race([work, late]);
    } finally {
      cancel();
      work.catch(() => undefined);
    }
  };

  return follow;
}

type Head = { readonly groupId: string; readonly seq: number };
type Pending = {
  readonly room: PausableRoom;
  readonly untilMs: number | null;
  readonly outcome: Promise<Outcome>;
};

function agrees(room: PausableRoom, untilMs: number | null): boolean {
  const state = room.state();
  return state.phase === 'running' && state.pauses.globalUntilMs === untilMs;
}
