import { readHeads } from '../auction/log.ts';
import type { Rooms } from '../auction/rooms.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { lookAgain, type Remembered } from './follow.ts';
import type { News } from './news.ts';

/** How often the log is asked whether it has gone on, while news comes and while none does. */
const HEADS_MS = { heard: 5000, deaf: 1000 };

/** How often everything else is looked at while no news comes. */
const ALL_MS = 5000;

/**
 * Finds out what the news did not tell, so that nothing rests on it: compares the log with the auctions held here,
 * and looks at everything again after a gap, and now and then while there is no news at all.
 */
export function createOutlook(deps: {
  readonly news: News;
  readonly database: Database;
  readonly memory: Remembered;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): void } {
  const { news, database, memory, clock, onError } = deps;
  let cancel = () => {};
  let isClosed = false;
  let lookedAtMs = clock.nowMs();
  let isGap = false;
  let isLooking = false;

  const round = async (): Promise<void> => {
    const isDue = isGap || (!news.isHeard() && clock.nowMs() - lookedAtMs >= ALL_MS);
    if (isDue) {
      isGap = false;
      try {
        await lookAgain(memory);
      } catch (error) {
        isGap = true;
        throw error;
      }
      lookedAtMs = clock.nowMs();
    } else {
      for (const { groupId, seq } of await headsAhead(database, memory.rooms)) {
        memory.rooms.onRemoteAppend(groupId, seq);
      }
    }
  };

  const look = () => {
    cancel();
    if (isLooking) return;
    isLooking = true;
    round()
      .catch(onError)
      .finally(() => {
        isLooking = false;
        if (isClosed) return;
        const waitMs = news.isHeard() && !isGap ? HEADS_MS.heard : HEADS_MS.deaf;
        cancel = clock.alarm(clock.nowMs() + waitMs, look);
      });
  };

  news.onGap(() => {
    isGap = true;
    if (!isClosed) look();
  });

  return {
    begin: look,
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}

/** The auctions held here whose log has gone on. */
async function headsAhead(
  database: Database,
  rooms: Rooms,
): Promise<{ groupId: string; seq: number }[]> {
  const open = rooms.all().filter((room) => room.state().phase !== 'completed');
  if (open.length === 0) return [];
  const seqOf = new Map(open.map((room) => [room.groupId, room.state().seq]));
  const heads = await readHeads(database, [...seqOf.keys()]);
  return heads.filter(({ groupId, seq }) => seq > (seqOf.get(groupId) ?? 0));
}
