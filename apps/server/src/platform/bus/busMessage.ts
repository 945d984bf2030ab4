import { feedState } from '@bracketbid/contract/http/results';
import { reactionKind } from '@bracketbid/contract/live/realtime';
import { z } from 'zod';

/**
 * A change, as one process sends it to the others. It names what to read again; its value is in the database.
 * The same names as in `platform/changes/change.ts`.
 */
export const changeMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('AuctionAdvanced'), groupId: z.uuid(), seq: z.int().positive() }),
  z.object({ kind: z.literal('GroupChanged'), groupId: z.uuid() }),
  z.object({ kind: z.literal('StageChanged'), groupId: z.uuid() }),
  z.object({ kind: z.literal('BoardChanged'), groupId: z.uuid() }),
  z.object({ kind: z.literal('RulesChanged'), groupId: z.uuid(), isHourMoved: z.boolean() }),
  z.object({ kind: z.literal('SettlementChanged'), groupId: z.uuid() }),
  z.object({ kind: z.literal('SharesChanged'), groupId: z.uuid() }),
  z.object({ kind: z.literal('ChatChanged'), groupId: z.uuid(), seq: z.number().int() }),
  z.object({ kind: z.literal('GroupDeleted'), groupId: z.uuid() }),
  z.object({ kind: z.literal('MemberLeft'), groupId: z.uuid(), userId: z.uuid() }),
  z.object({
    kind: z.literal('MaximaFell'),
    groupId: z.uuid(),
    userId: z.uuid(),
    teamIds: z.array(z.uuid()),
  }),
  z.object({ kind: z.literal('MatchesChanged'), matchIds: z.array(z.uuid()) }),
  z.object({ kind: z.literal('SettingsChanged') }),
  z.object({ kind: z.literal('SeasonWritten') }),
  z.object({ kind: z.literal('ContestWritten'), groupId: z.uuid(), tournamentId: z.uuid() }),
  z.object({ kind: z.literal('ContestAdvanced'), groupId: z.uuid() }),
  z.object({ kind: z.literal('LoginEnded'), loginId: z.uuid(), endedAtMs: z.number() }),
  z.object({ kind: z.literal('ScoreFeedPolled'), state: feedState.reply }),
]);
export type ChangeMessage = z.infer<typeof changeMessage>;

/** Who is online: state that no database holds, so it is sent in full. */
export const presenceMessage = z.discriminatedUnion('kind', [
  /**
   * Who is connected to the sending process, in the groups named. `count` rises by one with each list; `isFirst` starts
   * a whole picture, which replaces everything sent before.
   */
  z.object({
    kind: z.literal('online'),
    count: z.int(),
    isFirst: z.boolean(),
    groups: z.array(z.tuple([z.uuid(), z.array(z.uuid())])),
  }),
  /** Heartbeat: how many lists the process has sent. */
  z.object({ kind: z.literal('alive'), count: z.int() }),
  z.object({ kind: z.literal('leaving') }),
  /** Requests all lists, after some were missed. */
  z.object({ kind: z.literal('whoIsOnline') }),
]);
export type PresenceMessage = z.infer<typeof presenceMessage>;

/** Who acts for which group, and what the site's figures are: between processes that share the groups. */
export const processMessage = z.discriminatedUnion('kind', [
  /** To those that follow a group: the sender follows it too from now on. */
  z.object({ kind: z.literal('follows'), groupId: z.uuid() }),
  /** To a stand-in: these groups, whose logs end with these seqs, go on at these instants, epoch milliseconds; null for never. */
  z.object({
    kind: z.literal('deadlines'),
    groups: z.array(z.tuple([z.uuid(), z.int(), z.number().nullable()])),
  }),
  /** The site's pause until an instant, or its end (null), stands in the logs of these groups. */
  z.object({
    kind: z.literal('sitePauseReached'),
    untilMs: z.number().nullable(),
    groupIds: z.array(z.uuid()),
  }),
  /** Of the running auctions for which the sender acts. */
  z.object({
    kind: z.literal('figures'),
    online: z.int(),
    openLots: z.int(),
    paused: z.int(),
  }),
]);
export type ProcessMessage = z.infer<typeof processMessage>;

/** What is of this moment alone: neither stored nor made up for. */
export const passingMessage = z.object({
  kind: z.literal('reaction'),
  groupId: z.uuid(),
  userId: z.uuid(),
  sign: reactionKind,
});
export type PassingMessage = z.infer<typeof passingMessage>;

/** Messages sent together: by which process, and when by the shared clock. */
export const envelope = z.object({
  from: z.uuid(),
  atMs: z.number(),
  /** Each is parsed separately: a process of another version may send more kinds. */
  messages: z.array(z.unknown()),
});
