import { randomUUID } from 'node:crypto';
import { API_BASE } from '@bracketbid/contract/call';
import { placeBid } from '@bracketbid/contract/http/auction';
import type { Pool } from 'undici';
import { pause } from './daemon.ts';
import type { Member } from './member.ts';

/** One press of the button, and its final outcome. */
export type Press = {
  readonly clientBidId: string;
  readonly groupId: string;
  readonly userId: string;
  readonly verdict: 'acknowledged' | 'refused' | 'unknown';
  /** Of an acknowledged one. */
  readonly bidId: string | null;
  readonly status: number;
  readonly tries: number;
  /** When the button was pressed, by `performance.now()`. */
  readonly startedMs: number;
  readonly tookMs: number;
};

/** Retries like the web: the same press, under the same `clientBidId`. */
const TRIES_MAX = 4;
const RETRY_MS = 400;

/** How long the people of a group think between two presses. */
const THINK_MS = { min: 200, max: 900 };

/** The percentage of presses that are sent twice at once: a finger that slips, a network that repeats. */
const DOUBLE_PERCENT = 10;

/** A group's members bid by what their own screens show, until `isOver`. */
export async function bidInGroup(
  pool: Pool,
  members: readonly Member[],
  isOver: () => boolean,
  onPress: (press: Press) => void,
  computeWorth: (teamId: string) => number = modestWorth,
): Promise<void> {
  while (!isOver()) {
    await pause(THINK_MS.min + Math.random() * (THINK_MS.max - THINK_MS.min));
    const member = members[Math.floor(Math.random() * members.length)];
    const state = member?.picture()?.state;
    if (member === undefined || state?.phase !== 'open' || state.lot === null) continue;
    if (state.lot.bidder?._id === member.userId) continue;
    if (state.lot.amount >= computeWorth(state.lot.team._id)) continue;
    const amount = state.lot.amount + 1 + Math.floor(Math.random() * 3);
    const bid = { teamID: state.lot.team._id, amount: String(amount), clientBidId: randomUUID() };
    const times = Math.random() * 100 < DOUBLE_PERCENT ? 2 : 1;
    const presses = Array.from({ length: times }, () => press(pool, member, bid));
    for (const each of await Promise.all(presses)) onPress(each);
  }
}

/** What a team is worth to everybody, so that lots end: $5 to $36. */
function modestWorth(teamId: string): number {
  return 5 + (Number.parseInt(teamId.slice(-4), 16) % 32);
}

async function press(
  pool: Pool,
  { groupId, userId, token }: Member,
  bid: { readonly teamID: string; readonly amount: string; readonly clientBidId: string },
): Promise<Press> {
  const startedMs = performance.now();
  const common = { clientBidId: bid.clientBidId, groupId, userId, startedMs };
  for (let tries = 1; ; tries += 1) {
    const { status, bidId } = await send(pool, token, { ...bid, groupId });
    const isLost = status === 0 || status >= 500;
    if (isLost && tries < TRIES_MAX) {
      await pause(RETRY_MS * tries);
      continue;
    }
    const verdict = bidId !== null ? 'acknowledged' : isLost ? 'unknown' : 'refused';
    return { ...common, verdict, bidId, status, tries, tookMs: performance.now() - startedMs };
  }
}

/** @returns status 0 when no answer came */
async function send(
  pool: Pool,
  token: string,
  bid: object,
): Promise<{ status: number; bidId: string | null }> {
  try {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `${API_BASE}${placeBid.path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(bid),
    });
    const text = await body.text();
    if (statusCode !== 201) return { status: statusCode, bidId: null };
    return { status: 201, bidId: placeBid.reply.parse(JSON.parse(text)).data._id };
  } catch {
    return { status: 0, bidId: null };
  }
}
