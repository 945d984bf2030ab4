import { z } from 'zod';

/** A group that is open for bids, with its members and their tokens. */
export const benchGroup = z.object({
  groupId: z.string(),
  teamId: z.string(),
  members: z.array(z.object({ userId: z.string(), token: z.string() })),
});
export type BenchGroup = z.infer<typeof benchGroup>;

/** A group whose auction has not begun, with its members. */
export const waitingGroup = benchGroup.omit({ teamId: true });
export type WaitingGroup = z.infer<typeof waitingGroup>;

/** A group whose auction is over, and one of its members. */
export const auctionedGroup = z.object({ groupId: z.string(), token: z.string() });
export type AuctionedGroup = z.infer<typeof auctionedGroup>;

/** The team of a group's first lot. */
export const openTeam = z.tuple([z.string(), z.string()]);

/** A started server's own usage. CPU in microseconds since its start, memory in bytes after a collection. */
export const usage = z.object({
  cpuMicros: z.number(),
  rssBytes: z.number(),
  heapBytes: z.number(),
});
export type Usage = z.infer<typeof usage>;

/** The seconds of a lot, where they are not those of a lot that never ends. */
export const pace = z.object({
  lockSeconds: z.number(),
  lotSeconds: z.number(),
  extensionSeconds: z.number(),
});
export type Pace = z.infer<typeof pace>;

/** A command to a server started for a measurement. */
export const command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seed'), groups: z.number().int(), members: z.number().int() }),
  z.object({ kind: z.literal('auctioned'), groups: z.number().int(), members: z.number().int() }),
  z.object({ kind: z.literal('waiting'), groups: z.number().int(), members: z.number().int() }),
  z.object({ kind: z.literal('startAt'), atMs: z.number(), pace: pace.optional() }),
  z.object({ kind: z.literal('mailsWaiting') }),
  z.object({ kind: z.literal('openTeams'), groupIds: z.array(z.string()) }),
  z.object({ kind: z.literal('adminToken') }),
  z.object({ kind: z.literal('usage'), collect: z.boolean() }),
  z.object({ kind: z.literal('close') }),
]);
export type Command = z.infer<typeof command>;
