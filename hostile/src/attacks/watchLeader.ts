import { randomUUID } from 'node:crypto';
import { auctionState } from '@bracketbid/contract/http/auction';
import { removeMaximum, setMaximum } from '@bracketbid/contract/http/maxima';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { type AuctionEvent, isBid } from '@bracketbid/engine/auction/events';
import type { Attack, Means } from '../attack.ts';
import type { Account } from '../battle.ts';
import { openLot } from '../openLot.ts';

/** Lots that are watched until they end or their leader has removed the maximum. */
const LOTS = { short: 2, full: 6 };
/** A lot may end in between, or be too high for a leader: so many are tried for each. */
const TRIES_A_LOT = 5;

/** [MAX-4] Reads in the logs, while a lot is open, what its leader does with a maximum: whoever knew could outbid a removed one by a step. */
export const watchLeader: Attack = {
  name: 'watching a leader',
  what: 'a member reads the logs for what the open lot’s leader does with a maximum: sets, raises, removes',
  run: async (means) => {
    const wanted = LOTS[means.size];
    let watched = 0;
    for (let at = 0; watched < wanted && at < wanted * TRIES_A_LOT; at += 1) {
      if (await watch(means, at)) watched += 1;
    }
    means.tally.note('lots watched', watched);
    means.tally.expect(watched === wanted, `${watched} of ${wanted} lots could be watched.`);
  },
};

/** @returns whether the lot was still open once its leader had done everything */
async function watch(
  { client, tally, own: { groupId, members } }: Means,
  at: number,
): Promise<boolean> {
  const leader = members[at % members.length];
  const watcher = members[(at + 1) % members.length];
  if (leader === undefined || watcher === undefined) return false;
  const { state, lot } = await openLot(client, groupId, watcher);
  const remaining = state.members.find(({ user }) => user._id === leader.userId)?.remaining ?? 0;
  const about = { groupId, teamID: lot.team._id };
  const highest = lot.amount + 61;
  // Others have driven this one too high for the leader.
  if (highest > remaining) return false;
  const change = async (call: { method: string; path: string }, json: object) => {
    const reply = await client.api({ ...call, json, token: leader.token });
    tally.count(reply, 'A maximum');
    return reply.status === 200;
  };
  const set = (amount: number) =>
    change(
      { method: setMaximum.method, path: setMaximum.path },
      { ...about, amount: String(amount), clientId: randomUUID() },
    );
  const acts = [
    await set(lot.amount + 40),
    await set(highest),
    await change({ method: removeMaximum.method, path: removeMaximum.path }, about),
  ];
  const lines = await readLogs(client, groupId, watcher);
  const { lot: still } = await readState(client, groupId, watcher);
  if (acts.includes(false) || still?.team._id !== lot.team._id) return false;
  const linked = sealsBesideBids(lines.events, { teamId: lot.team._id, userId: leader.userId });
  tally.expect(
    !lines.events.some((event) => event.type === 'MaximumWithdrawn' && linked.has(event.seal)),
    'The log of an open lot shows that its leader has changed or removed a maximum.',
  );
  tally.expect(
    !new RegExp(`\\b${highest}\\b`).test(lines.text),
    'The logs show how far a maximum goes.',
  );
  return true;
}

/** The seals that a reader can tell to be a leader's on a lot: right beside its price. */
function sealsBesideBids(
  events: readonly AuctionEvent[],
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [index, event] of events.entries()) {
    if (!isBid(event) || event.teamId !== teamId) continue;
    if ((event.type === 'BidAnswered' ? event.leader : event.userId) !== userId) continue;
    const before = events[index - 1];
    if (before?.type === 'MaximumSealed') found.add(before.seal);
  }
  return found;
}

async function readLogs(client: Means['client'], groupId: string, { token }: Account) {
  const [auction, group] = await Promise.all(
    [auctionLog, groupLog].map((call) =>
      client.api({ path: call.path.replace(':groupId', groupId), token }),
    ),
  );
  const { data } = auctionLog.reply.parse(JSON.parse(auction?.text ?? ''));
  return { events: data.map(({ event }) => event), text: `${auction?.text} ${group?.text}` };
}

async function readState(client: Means['client'], groupId: string, { token }: Account) {
  const path = auctionState.path.replace(':groupId', groupId);
  return auctionState.reply.parse(JSON.parse((await client.api({ path, token })).text)).state;
}
