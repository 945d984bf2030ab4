import { Pool } from 'undici';
import { type ConnectMember, lightMember, type Member } from './member.ts';
import type { BenchGroup } from './messages.ts';

/** The results of a load. Times in milliseconds, one for each accepted bid. */
export type Measured = {
  readonly seconds: number;
  readonly bids: number;
  readonly refused: number;
  readonly ackMs: readonly number[];
  readonly seenMs: readonly number[];
};

const ACCEPTED = '"status":"success"';
/** Refusals of a bid that another one has overtaken. */
const RACE_STATUSES: ReadonlySet<number> = new Set([400, 409, 422]);
const RACES = /"statusCode":(400|409|422)/;

type Flight = { readonly sentMs: number; unseen: number; counted: boolean };

const DRAIN_MS_MAX = 5000;

/** How bids are sent: by requests to a path, or as messages of the open connections. */
export type Way = { readonly path: string } | { readonly message: string };

/** Groups with their members connected, ready for bids. Amounts carry on from one run to the next. */
export type Crowd = {
  /** Bids in all groups as fast as answers arrive, with a given number of bids in flight per group. */
  bid(way: Way, seconds: number, inFlight: number): Promise<Measured>;
  readonly connected: number;
  close(): Promise<void>;
};

/** How members connect, if not all by hand to the one address. */
type Connecting = {
  readonly connectMember?: ConnectMember;
  /** The server to which a group's nth member connects. */
  readonly buildUrl?: (groupId: string, member: number) => string;
};

/** Connects the members of all groups. With `listening` false, bids are sent and nobody receives them. */
export async function gather(
  url: string,
  groups: readonly BenchGroup[],
  listening: boolean,
  { connectMember = lightMember, buildUrl = () => url }: Connecting = {},
): Promise<Crowd> {
  const pool = new Pool(url, { connections: 256, pipelining: 1 });
  const connected = new Map<string, readonly Member[]>();
  const flights = new Map<string, Map<number, Flight>>();
  const tops = new Map<string, number>();
  let seenMs: number[] = [];

  const seen = (flying: Map<number, Flight>, amount: number) => {
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
    const connections = members.map(({ userId, token }, member) =>
      connectMember(buildUrl(groupId, member), { userId, groupId, token }, (amount) =>
        seen(flying, amount),
      ),
    );
    connected.set(groupId, await Promise.all(connections));
  }

  /** @returns whether the bid was accepted; otherwise another was faster */
  const sendBid = async (
    way: Way,
    bid: { readonly groupId: string; readonly teamID: string; readonly amount: string },
    turn: number,
    token: string,
  ): Promise<boolean> => {
    if ('message' in way) {
      const answer = await connected.get(bid.groupId)?.[turn]?.ask(way.message, bid);
      if (answer === undefined) throw new Error('Nobody is connected');
      const isAccepted = answer.includes(ACCEPTED);
      if (!isAccepted && !RACES.test(answer)) throw new Error(`${way.message}: ${answer}`);
      return isAccepted;
    }
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: way.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(bid),
    });
    const text = await body.text();
    if (statusCode === 201) return true;
    if (!RACE_STATUSES.has(statusCode)) throw new Error(`${way.path}: ${statusCode} ${text}`);
    return false;
  };

  const bidOnce = async (
    way: Way,
    { groupId, teamId, members }: BenchGroup,
    counted: boolean,
  ): Promise<number | null> => {
    const amount = (tops.get(groupId) ?? 0) + 1;
    tops.set(groupId, amount);
    const turn = amount % members.length;
    const member = members[turn];
    if (member === undefined) throw new Error('A group has members');
    const flying = flights.get(groupId);
    const sentMs = performance.now();
    if (listening) flying?.set(amount, { sentMs, unseen: members.length, counted });
    const bid = { groupId, teamID: teamId, amount: String(amount) };
    if (await sendBid(way, bid, turn, member.token)) return performance.now() - sentMs;
    flying?.delete(amount);
    return null;
  };

  return {
    connected: [...connected.values()].flat().length,
    bid: async (way, seconds, inFlight) => {
      const ackMs: number[] = [];
      seenMs = [];
      let refused = 0;
      const startedMs = performance.now();
      const endMs = startedMs + seconds * 1000;
      const one = async (group: BenchGroup) => {
        while (performance.now() < endMs) {
          const tookMs = await bidOnce(way, group, true);
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
      for (const member of [...connected.values()].flat()) member.close();
      await pool.close();
    },
  };
}
