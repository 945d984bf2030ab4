import { failure } from '@bracketbid/contract/call';
import { login, refreshTokens } from '@bracketbid/contract/http/accounts';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { bidInGroup, type Press } from '@bracketbid/faults/bidding';
import { pause } from '@bracketbid/faults/daemon';
import { type Member, openMember } from '@bracketbid/faults/member';
import { readLog, wrongBids } from '@bracketbid/faults/verdict';
import { HASHES } from '@bracketbid/server/platform/crypto/sha256';
import { Pool } from 'undici';
import type { Account, PeopleOfGroup } from './battle.ts';
import type { Client, Reply } from './client.ts';
import { shortened } from './tally.ts';

/** An action of an honest person, or a probe, at an instant (`performance.now()`), and how long it took. */
export type Timed = { readonly atMs: number; readonly tookMs: number };

/** The end of a lot: when it was due, and how much later everyone knew. */
export type LotEnd = { readonly atMs: number; readonly lateMs: number };

/** What went wrong for somebody, at an instant (`performance.now()`). */
type Noted = { readonly atMs: number; readonly why: string };

/** What honest people experienced in the whole run. */
export type Seen = {
  readonly bids: Timed[];
  readonly signIns: Timed[];
  readonly reads: Timed[];
  readonly health: Timed[];
  readonly lotEnds: LotEnd[];
  /** Who was signed out or refused, and with which message. */
  readonly signedOut: Noted[];
  /** Anything else that failed for honest people. */
  readonly failures: Noted[];
};

/** Three bidders per group with pauses of half a second make about five bids a second. */
const FINGERS = 3;
/** Eight people, each every 24 s: below one account's limit for a quarter of an hour. */
const SIGN_IN_MS = 3000;
const READ_MS = 300;
const HEALTH_MS = 100;
const ONLINE_MS_MAX = 15_000;

/** A team is worth $30 to $93 to honest people, so that they fight over a lot for a while and it then ends. */
const worth = (teamId: string) => 30 + (Number.parseInt(teamId.slice(-4), 16) % 64);

/** Honest people at an honest pace: they bid, sign in now and then, and look at their groups, until they are stopped. */
export async function gatherHonest(client: Client, groups: readonly PeopleOfGroup[]) {
  const pool = new Pool(client.url, { connections: 32, pipelining: 1 });
  const presses: Press[] = [];
  const seen: Seen = {
    bids: [],
    signIns: [],
    reads: [],
    health: [],
    lotEnds: [],
    signedOut: [],
    failures: [],
  };
  const people = groups.flatMap(({ members }) => members);
  /** When the end of a lot was last received, by group and team; epoch milliseconds. */
  const receivedAt = new Map<string, number>();
  const now = () => performance.now();
  const members: Member[] = groups.flatMap(({ groupId, members: accounts }) =>
    accounts.map(({ userId, token }) =>
      openMember({
        url: client.url,
        pool,
        who: { userId, groupId, token },
        isBrowser: true,
        onMended: () => undefined,
        onMessage: ({ name, payload }) => {
          if (name !== 'teamStatusUpdate') return;
          const key = `${groupId} ${payload.teamID}`;
          if (!receivedAt.has(key)) receivedAt.set(key, Date.now());
        },
        onRefused: (why) => seen.signedOut.push({ atMs: now(), why: `a socket: ${why}` }),
      }),
    ),
  );

  let isOver = false;
  /** A request that should succeed: its time is recorded, its failure reported. */
  const expectSuccess = (into: Timed[], what: string, reply: Reply, atMs: number) => {
    into.push({ atMs, tookMs: reply.tookMs });
    if (reply.status === 200) return;
    const message = failure.safeParse(parsed(reply.text)).data?.message ?? shortened(reply.text);
    const why = `${what} was answered with ${reply.status}: ${message}`;
    (reply.status === 401 ? seen.signedOut : seen.failures).push({ atMs, why });
  };
  const inTurn = async (everyMs: number, act: (who: Account) => Promise<void>) => {
    for (let turn = 0; !isOver; turn += 1) {
      const who = people[turn % people.length];
      if (who !== undefined) await act(who);
      await pause(everyMs);
    }
  };
  const signIn = async ({ email, password, address: from }: Account) => {
    const atMs = now();
    const request = { method: 'POST', path: login.path, json: { email, password }, from };
    expectSuccess(seen.signIns, 'An honest sign-in', await client.api(request), atMs);
  };
  const read = async ({ token, address: from }: Account) => {
    const atMs = now();
    const reply = await client.api({ path: viewGroup.path, token, from });
    expectSuccess(seen.reads, 'A group page', reply, atMs);
  };
  const lookAtHealth = async () => {
    while (!isOver) {
      const atMs = now();
      const reply = await client.send({ path: '/healthz' });
      expectSuccess(seen.health, '/healthz', reply, atMs);
      await pause(HEALTH_MS);
    }
  };

  let work: Promise<unknown> = Promise.resolve();
  return {
    seen,
    waitUntilOnline: () => waitUntilOnline(members),
    begin: () => {
      const byGroup = [...Map.groupBy(members, ({ groupId }) => groupId).values()];
      const onPress = (press: Press) => {
        presses.push(press);
        seen.bids.push({ atMs: press.startedMs, tookMs: press.tookMs });
        if (press.verdict === 'acknowledged' || press.status === 409) return;
        const why = `An honest bid was answered with ${press.status}, after ${press.tries} tries`;
        const into = press.status === 401 ? seen.signedOut : seen.failures;
        into.push({ atMs: press.startedMs, why });
      };
      work = Promise.all([
        ...byGroup.flatMap((group) =>
          Array.from({ length: FINGERS }, () =>
            bidInGroup(pool, group, () => isOver, onPress, worth),
          ),
        ),
        inTurn(SIGN_IN_MS, signIn),
        inTurn(READ_MS, read),
        lookAtHealth(),
      ]);
    },
    /** Stops all of them, and checks what the product stored of their actions. @returns the problems */
    end: async (): Promise<string[]> => {
      isOver = true;
      await work;
      const problems: string[] = [];
      seen.signedOut.push(...(await checkLogins(client, people)));
      for (const [index, group] of groups.entries()) {
        const ours = presses.filter(({ groupId }) => groupId === group.groupId);
        const found = await checkLog(client.url, group, ours, receivedAt);
        seen.lotEnds.push(...found.lotEnds);
        problems.push(...found.problems.map((text) => `Honest group ${index + 1}: ${text}`));
      }
      return problems;
    },
    close: async () => {
      isOver = true;
      for (const member of members) member.close();
      await pool.destroy();
    },
  };
}

/** @throws an error if somebody is not online, with the picture of their auction, in time */
async function waitUntilOnline(members: readonly Member[]): Promise<void> {
  const endMs = performance.now() + ONLINE_MS_MAX;
  while (!members.every((member) => member.isOnline() && member.picture() !== null)) {
    if (performance.now() > endMs) throw new Error('The honest people could not come online.');
    await pause(50);
  }
}

/** Whose login doesn't go on. */
async function checkLogins(client: Client, people: readonly Account[]): Promise<Noted[]> {
  const noted: Noted[] = [];
  for (const { refreshToken } of people) {
    const json = { token: refreshToken };
    const { status } = await client.api({ method: 'POST', path: refreshTokens.path, json });
    if (status === 200) continue;
    noted.push({ atMs: performance.now(), why: `a login did not go on: ${status}` });
  }
  return noted;
}

/**
 * Holds what the product stored of a group against what its people did.
 *
 * @param ours  every press of a bid button in this group
 * @param receivedAt  when the end of a lot was received, by group and team; epoch milliseconds
 */
async function checkLog(
  url: string,
  { groupId, members }: PeopleOfGroup,
  ours: readonly Press[],
  receivedAt: ReadonlyMap<string, number>,
): Promise<{ readonly problems: readonly string[]; readonly lotEnds: readonly LotEnd[] }> {
  const offsetMs = Date.now() - performance.now();
  try {
    const entries = await readLog(url, groupId, members[0]?.token ?? '');
    const receipts = verifyReceipts(groupId, entries, HASHES);
    const stored = entries.flatMap(({ event }) => (event.type === 'BidPlaced' ? [event] : []));
    return {
      problems: [...receipts.problems.map(({ text }) => text), ...wrongBids(stored, ours)],
      lotEnds: lotEndsIn(entries, Date.now()).map(({ teamId, closesAtMs }) => {
        const receivedMs = receivedAt.get(`${groupId} ${teamId}`) ?? Date.now();
        return { atMs: closesAtMs - offsetMs, lateMs: receivedMs - closesAtMs };
      }),
    };
  } catch (error) {
    return { problems: [`its log could not be read (${String(error)})`], lotEnds: [] };
  }
}

type Entries = Awaited<ReturnType<typeof readLog>>;

/** When each lot was due to end, by the log: its last closing time. Lots not due yet are left out. */
function lotEndsIn(entries: Entries, nowMs: number): { teamId: string; closesAtMs: number }[] {
  const closes = new Map<string, number>();
  for (const { event } of entries) {
    if (event.type === 'LotOpened' || event.type === 'BidPlaced') {
      // Null where the gavel ends a lot, which is due at no time.
      if (event.closesAtMs !== null) closes.set(event.teamId, event.closesAtMs);
    }
  }
  return [...closes]
    .map(([teamId, closesAtMs]) => ({ teamId, closesAtMs }))
    .filter(({ closesAtMs }) => closesAtMs < nowMs);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
