import { feedState } from '@bracketbid/contract/http/results';
import { z } from 'zod';

/**
 * What one server process tells the others. None of it is believed for what it says: it names what to look at
 * again, and the database says how that stands. Only who is online is in the news alone.
 */
export const newsItem = z.discriminatedUnion('kind', [
  /** A group's auction has events up to a seq. */
  z.object({ kind: z.literal('steps'), groupId: z.uuid(), seq: z.int().positive() }),
  z.object({ kind: z.literal('settings') }),
  /** A tournament was imported: its teams, rounds and matches. */
  z.object({ kind: z.literal('tournament') }),
  z.object({ kind: z.literal('match'), matchId: z.uuid() }),
  /** A group, or the name or picture of one of its members. */
  z.object({ kind: z.literal('group'), groupId: z.uuid() }),
  z.object({ kind: z.literal('groupDeleted'), groupId: z.uuid() }),
  z.object({ kind: z.literal('memberLeft'), groupId: z.uuid(), userId: z.uuid() }),
  z.object({ kind: z.literal('loginEnded'), loginId: z.uuid(), endedAtMs: z.number() }),
  z.object({ kind: z.literal('feed'), state: feedState.reply }),
  /**
   * Who is connected to the process that says so, in the groups named. `count` rises by one with each; `isFirst`
   * begins the whole picture: whatever was said before is over.
   */
  z.object({
    kind: z.literal('online'),
    count: z.int(),
    isFirst: z.boolean(),
    groups: z.array(z.tuple([z.uuid(), z.array(z.uuid())])),
  }),
  /** The process is there, and has said so many lists. */
  z.object({ kind: z.literal('alive'), count: z.int() }),
  z.object({ kind: z.literal('leaving') }),
  /** Somebody who has missed lists asks for all of them. */
  z.object({ kind: z.literal('whoIsOnline') }),
]);
export type NewsItem = z.infer<typeof newsItem>;

/** What is sent at once: by which process, and when by the clock that they share. */
export const newspaper = z.object({
  from: z.uuid(),
  atMs: z.number(),
  /** Each by itself a `newsItem`; another version's process may tell more kinds. */
  items: z.array(z.unknown()),
});
