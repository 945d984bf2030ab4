import { Pool } from 'undici';
import { type Listener, listen } from './listener.ts';
import type { BenchGroup } from './messages.ts';

/** The results of a load. Times in milliseconds, one for each accepted bid. */
export type Measured = {
  readonly seconds: number;
  readonly bids: number;
  readonly refused: number;
  readonly ackMs: readonly number[];
  readonly seenMs: readonly number[];
};

type Flight = { readonly sentMs: number; unseen: number; counted: boolean };

const BID_MESSAGE = Buffer.from('"auctionaddmessage"');
const AMOUNT = Buffer.from('"amount":');
/** The message's name is within this many bytes. */
const NAME_BYTES = 24;
const DRAIN_MS_MAX = 5000;

function amountIn(message: Buffer): number | null {
  const name = message.subarray(0, NAME_BYTES);
  if (!name.includes(BID_MESSAGE)) return null;
  const start = message.indexOf(AMOUNT);
  let amount = 0;
  for (let at = start + AMOUNT.length; ; at += 1) {
    const digit = (message[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return amount;
    amount = amount * 10 + digit;
  }
}

/** Groups with their members connected, ready for bids. Amounts carry on from one run to the next. */
export type Crowd = {
  /** Bids in all groups as fast as answers arrive, with a given number of bids in flight per group. */
  bid(path: string, seconds: number, inFlight: number): Promise<Measured>;
  readonly connected: number;
  close(): Promise<void>;
};

/** Connects the members of all groups. With `listening` false, bids are sent and nobody receives them. */
export async function gather(
  url: string,
  groups: readonly BenchGroup[],
  listening: boolean,
): Promise<Crowd> {
  const pool = new Pool(url, { connections: 256, pipelining: 1 });
  const listeners: Listener[] = [];
  const flights = new Map<string, Map<number, Flight>>();
  const tops = new Map<string, number>();
  let seenMs: number[] = [];

  const seen = (flying: Map<number, Flight>, message: Buffer) => {
    const amount = amountIn(message);
    if (amount === null) return;
    const flight = flying.get(amount);
    if (flight === undefined) return;
    flight.unseen -= 1;
    if (flight.unseen > 0) return;
    flying.delete(amount);
    if (flight.counted) seenMs.push(performance.now() - flight.sentMs);
  };

  for (const { groupId, members } of groups) {
    const flying = new Map<number, Flight>();
    flights.set(groupId, flying);
    tops.set(groupId, 0);
    if (!listening) continue;
    const connections = members.map(({ userId, token }) =>
      listen(url, { userId, groupId, token }, (message) => seen(flying, message)),
    );
    listeners.push(...(await Promise.all(connections)));
  }

  const bidOnce = async (
    path: string,
    { groupId, teamId, members }: BenchGroup,
    counted: boolean,
  ): Promise<number | null> => {
    const amount = (tops.get(groupId) ?? 0) + 1;
    tops.set(groupId, amount);
    const member = members[amount % members.length];
    if (member === undefined) throw new Error('A group has members');
    const flying = flights.get(groupId);
    const sentMs = performance.now();
    if (listening) flying?.set(amount, { sentMs, unseen: members.length, counted });
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ groupId, teamID: teamId, amount: String(amount) }),
    });
    const text = await body.text();
    if (statusCode === 201) return performance.now() - sentMs;
    if (statusCode !== 400 && statusCode !== 409 && statusCode !== 422) {
      throw new Error(`${path} answered ${statusCode}: ${text}`);
    }
    flying?.delete(amount);
    return null;
  };

  return {
    connected: listeners.length,
    bid: async (path, seconds, inFlight) => {
      const ackMs: number[] = [];
      seenMs = [];
      let refused = 0;
      const startedMs = performance.now();
      const endMs = startedMs + seconds * 1000;
      const one = async (group: BenchGroup) => {
        while (performance.now() < endMs) {
          const tookMs = await bidOnce(path, group, true);
          if (tookMs === null) refused += 1;
          else ackMs.push(tookMs);
        }
      };
      await Promise.all(
        groups.flatMap((group) => Array.from({ length: inFlight }, () => one(group))),
      );
      const tookSeconds = (performance.now() - startedMs) / 1000;
      const drainEndMs = performance.now() + DRAIN_MS_MAX;
      while ([...flights.values()].some((flying) => flying.size > 0)) {
        if (performance.now() > drainEndMs) throw new Error('A bid was not seen by all members');
        await new Promise((resume) => setTimeout(resume, 10));
      }
      return { seconds: tookSeconds, bids: ackMs.length, refused, ackMs, seenMs };
    },
    close: async () => {
      for (const listener of listeners) listener.close();
      await pool.close();
    },
  };
}
