import { isDeepStrictEqual } from 'node:util';
import { API_BASE } from '@bracketbid/contract/call';
import { auctionState } from '@bracketbid/contract/http/auction';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { HASHES } from '@bracketbid/server/platform/crypto/sha256';
import pg from 'pg';
import type { Press } from './bidding.ts';
import { pause } from './daemon.ts';
import { type LotEnd, findLotEnds } from './lotEnds.ts';
import type { Member } from './member.ts';
import type { SeededGroup } from './seed.ts';
import type { Site } from './site.ts';

/** The promises of the whole run; a sentence for each broken one. */
export type Verdict = {
  readonly events: number;
  readonly bidsInLog: number;
  readonly sold: number;
  readonly potDollars: number;
  readonly screens: number;
  /** How lots came to their ends, in all groups. */
  readonly lotEnds: readonly LotEnd[];
  readonly problems: readonly string[];
};

/** How long screens may take to be right after the last fault: a dead process's people stay listed for 7 s. */
const SETTLE_MS = 15_000;
const LOOK_MS = 250;

/** Checks every group's log, purchases and screens. Call it while all auctions are paused. */
export async function judge(
  site: Site,
  groups: readonly SeededGroup[],
  members: readonly Member[],
  presses: readonly Press[],
): Promise<Verdict> {
  const problems: string[] = [];
  const lotEnds: LotEnd[] = [];
  let [events, bidsInLog, sold, potDollars] = [0, 0, 0, 0];
  const pressesByUser = Map.groupBy(presses, ({ groupId }) => groupId);
  const purchases = await readPurchases(site.databaseUrl);

  for (const [index, group] of groups.entries()) {
    const say = (text: string) => problems.push(`Group ${index + 1}: ${text}`);
    const [member] = group.members;
    const url = site.urls[index % site.urls.length];
    if (member === undefined || url === undefined) throw new Error('A group has members');
    const log = await readLog(url, group.groupId, member.token);
    events += log.length;
    lotEnds.push(...findLotEnds(log));
    const verdict = verifyReceipts(group.groupId, log, HASHES);
    for (const { seq, text } of verdict.problems) say(`receipt ${seq}: ${text}`);

    const stored = log.flatMap(({ event }) => (event.type === 'BidPlaced' ? [event] : []));
    bidsInLog += stored.length;
    for (const text of wrongBids(stored, pressesByUser.get(group.groupId) ?? [])) say(text);

    const sales = log.flatMap(({ event }) => (event.type === 'LotSold' ? [event] : []));
    sold += sales.length;
    potDollars += sales.reduce((sum, { amount }) => sum + amount, 0);
    for (const text of wrongMoney(sales, purchases.get(group.groupId) ?? [], verdict.state)) {
      say(text);
    }
  }
  problems.push(...(await wrongScreens(site, groups, members)));
  return { events, bidsInLog, sold, potDollars, screens: members.length, lotEnds, problems };
}

type Stored = { readonly bidId: string; readonly clientBidId: string | null };

/** The bids in a log that don't match what people pressed. */
export function wrongBids(stored: readonly Stored[], presses: readonly Press[]): string[] {
  const wrong: string[] = [];
  const countTimes = (key: 'bidId' | 'clientBidId') =>
    Map.groupBy(stored, (bid) => bid[key] ?? 'unnamed');
  const byBidId = countTimes('bidId');
  const byName = countTimes('clientBidId');
  const pressed = new Set(presses.map(({ clientBidId }) => clientBidId));
  for (const [name, bids] of byName) {
    if (bids.length > 1) wrong.push(`the press ${name} is in the log ${bids.length} times`);
    if (!pressed.has(name)) wrong.push(`nobody pressed for the bid ${name}`);
  }
  for (const { verdict, bidId, clientBidId } of presses) {
    if (verdict === 'acknowledged' && byBidId.get(bidId ?? '')?.length !== 1) {
      wrong.push(`the acknowledged bid ${bidId} is not in the log once`);
    }
    if (verdict === 'refused' && byName.has(clientBidId)) {
      wrong.push(`the bid ${clientBidId} was refused and is in the log`);
    }
  }
  return wrong;
}

type Sale = { readonly teamId: string; readonly userId: string; readonly amount: number };

function wrongMoney(
  sales: readonly Sale[],
  purchases: readonly Sale[],
  state: ReturnType<typeof verifyReceipts>['state'],
): string[] {
  const wrong: string[] = [];
  if (new Set(sales.map(({ teamId }) => teamId)).size < sales.length) {
    wrong.push('a team was sold twice');
  }
  const plain = (all: readonly Sale[]) =>
    all.map(({ teamId, userId, amount }) => `${teamId} ${userId} ${amount}`).toSorted();
  if (!isDeepStrictEqual(plain(sales), plain(purchases))) {
    wrong.push('the purchases are not the sales of the log');
  }
  if (state.phase === 'scheduled') return [...wrong, 'the auction never started'];
  const spent = Object.values(state.spent);
  const pot = sales.reduce((sum, { amount }) => sum + amount, 0);
  if (spent.reduce((sum, dollars) => sum + dollars, 0) !== pot)
    wrong.push('the pot is not what was paid');
  const budget = state.settings.startingBudget ?? Infinity;
  if (spent.some((dollars) => dollars > budget)) {
    wrong.push('somebody paid more than they had');
  }
  return wrong;
}

/** Compares every screen with every process's answer, until they agree or time is up. */
async function wrongScreens(
  site: Site,
  groups: readonly SeededGroup[],
  members: readonly Member[],
): Promise<string[]> {
  const listMembers = Map.groupBy(members, ({ groupId }) => groupId);
  const endMs = performance.now() + SETTLE_MS;
  let wrong = groups.map((group, index) => ({ group, index, texts: [''] }));
  for (;;) {
    for (const each of wrong) {
      const { groupId, members: people } = each.group;
      const token = people[0]?.token ?? '';
      const pictures = await Promise.all(site.urls.map((url) => readState(url, groupId, token)));
      const [first] = pictures;
      each.texts = [];
      if (pictures.some((picture) => !isDeepStrictEqual(picture, first))) {
        each.texts.push(`Group ${each.index + 1}: the processes answer with different states`);
      }
      for (const member of listMembers.get(groupId) ?? []) {
        const shown = timeless(member.picture()?.state);
        if (isDeepStrictEqual(shown, first)) continue;
        each.texts.push(
          `Group ${each.index + 1}: a screen shows something else than the server: ${differences(shown, first)}`,
        );
      }
    }
    wrong = wrong.filter(({ texts }) => texts.length > 0);
    if (wrong.length === 0 || performance.now() > endMs) return wrong.flatMap(({ texts }) => texts);
    await pause(LOOK_MS);
  }
}

/** The fields that differ, to help find out why. */
function differences(shown: object | null, answered: object | null | undefined): string {
  const [one, other] = [shown ?? {}, answered ?? {}].map((state) => new Map(Object.entries(state)));
  const fields = [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])];
  return fields
    .filter((field) => !isDeepStrictEqual(one?.get(field), other?.get(field)))
    .map(
      (field) =>
        `${field} ${JSON.stringify(one?.get(field))} for ${JSON.stringify(other?.get(field))}`,
    )
    .join('; ')
    .slice(0, 600);
}

/** A picture without its timestamp. */
function timeless(state: object | undefined): object | null {
  return state === undefined ? null : { ...state, serverTime: null };
}

async function request(url: string, path: string, token: string): Promise<unknown> {
  const answer = await fetch(`${url}${API_BASE}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

async function readState(url: string, groupId: string, token: string) {
  const answer = await request(url, auctionState.path.replace(':groupId', groupId), token);
  return timeless(auctionState.reply.parse(answer).state);
}

export async function readLog(url: string, groupId: string, token: string) {
  const answer = await request(url, auctionLog.path.replace(':groupId', groupId), token);
  return auctionLog.reply
    .parse(answer)
    .data.map(({ seq, at, event, hash }) => ({ seq, atMs: Date.parse(at), event, hash }));
}

async function readPurchases(databaseUrl: string): Promise<Map<string, Sale[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Sale & { groupId: string }>(
    `select group_id as "groupId", team_id as "teamId", user_id as "userId", amount from purchases`,
  );
  await client.end();
  return Map.groupBy(rows, ({ groupId }) => groupId);
}
