import { randomUUID } from 'node:crypto';
import type { BodyOf, Call } from '@bracketbid/contract/call';
import { auctionState } from '@bracketbid/contract/http/auction';
import * as calls from '@bracketbid/contract/http/gavel';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { pause } from '@bracketbid/faults/daemon';
import { HASHES } from '@bracketbid/server/platform/crypto/sha256';
import { atOnce, type Attack, type Means } from '../../attack.ts';
import type { Account } from '../../battle.ts';
import { sendBid } from '../../openLot.ts';
import { readActId, readActor } from './actors.ts';

/** Rounds in which all clerks and phones act at once. */
const ROUNDS = { short: 12, full: 80 };
/** Guesses at a slip's token. */
const GUESSES = { short: 20, full: 200 };

/** [GAVEL-1] to [GAVEL-8], [SEAT-1] to [SEAT-3] Does with a gavel, its seats and slips what nobody may, and everything at once. */
export const gavel: Attack = {
  name: 'gavel',
  what: 'strangers and members at the gavel, acts that can’t be, seats by the hundred, guessed slips, two clerks and phones at once',
  run: async (means) => {
    const [host, clerk, member] = means.gavel.members;
    if (host === undefined || clerk === undefined || member === undefined) return;
    await actAsStrangers(means, member);
    const seats = await fillSeats(means, host);
    await guessSlips(means, seats);
    await nameWrongClerks(means, host, clerk);
    await actImpossibly(means, host);
    await actAtOnce(means, { host, clerk, member });
    await judge(means, host);
  },
};

const WAIT_MS = 1000;
const TRIES_MAX = 70;

type Act = BodyOf<typeof calls.actWithGavel>['act'];

async function say(
  means: Means,
  who: Account,
  call: Call,
  sent: { readonly json?: unknown; readonly id?: string },
) {
  const { client, tally, gavel: room } = means;
  const path = call.path.replace(':groupId', room.groupId).replace(':id', sent.id ?? randomUUID());
  const { token, address: from } = who;
  const json = sent.json === undefined ? {} : { json: sent.json };
  const reply = await client.api({ method: call.method, path, token, from, ...json });
  tally.count(reply, `${call.method} ${call.path}`);
  return reply;
}

async function refused(
  means: Means,
  who: Account,
  statuses: readonly number[],
  what: string,
  call: Call,
  sent: { readonly json?: unknown; readonly id?: string } = {},
): Promise<void> {
  const { status, text } = await say(means, who, call, sent);
  const isRefused = statuses.includes(status);
  means.tally.expect(isRefused, `${what} was answered with ${status}: ${text.slice(0, 200)}`);
}

/** An act with every field that any act has. */
const anAct = (groupId: string, act: Act) => ({
  groupId,
  act,
  clientActId: randomUUID(),
  teamID: randomUUID(),
  amount: 7,
  seenSeq: 1,
  reason: 'Because',
  sure: true,
  ...(act === 'name' || act === 'bid' ? { seat: 1 } : {}),
});

const ACTS: readonly Act[] = [
  ...(['show', 'open', 'call', 'name', 'bid', 'warn'] as const),
  ...(['sell', 'pass', 'strike', 'agree', 'field', 'finish'] as const),
];

/** Whoever is in no group, in another, or in this one and no clerk. */
async function actAsStrangers(means: Means, member: Account): Promise<void> {
  const { loners, own, targets } = means;
  const strangers = [loners[0], own.members[0]].filter((who) => who !== undefined);
  const groupIds = [means.gavel.groupId, randomUUID(), ...targets.map(({ groupId }) => groupId)];
  for (const groupId of groupIds) {
    for (const who of strangers) {
      for (const act of ACTS) {
        const json = anAct(groupId, act);
        await refused(means, who, [403, 404], 'A stranger’s act', calls.actWithGavel, { json });
      }
      const seats = { groupId, seats: [{ number: 9, name: 'Mine' }] };
      await refused(means, who, [403, 404], 'A stranger’s seat', calls.addSeats, { json: seats });
      const clerks = { groupId, userIds: [who.userId] };
      const what = 'A stranger’s clerks';
      await refused(means, who, [403, 404], what, calls.nameClerks, { json: clerks });
    }
  }
  const { groupId } = means.gavel;
  for (const act of ACTS) {
    const json = anAct(groupId, act);
    await refused(means, member, [403, 409], 'A member’s act', calls.actWithGavel, { json });
  }
  const seats = { groupId, seats: [{ number: 9, name: 'Mine' }] };
  await refused(means, member, [403], 'A member’s seat', calls.addSeats, { json: seats });
  const clerks = { groupId, userIds: [member.userId] };
  await refused(means, member, [403], 'A member as clerk', calls.nameClerks, { json: clerks });
}

/** [SEAT-2] Too many, twice, all at once, and with names that are none. */
async function fillSeats(means: Means, host: Account): Promise<readonly calls.Seat[]> {
  const { tally } = means;
  const { groupId } = means.gavel;
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ number: at + 1, name: `Seat ${at + 1}` }));
  const wrong: readonly unknown[] = [
    numbered(calls.SEATS_MAX + 1),
    [],
    [{ number: 0, name: 'Zero' }],
    [{ number: 1000, name: 'Many' }],
    [{ number: '7', name: 'Text' }],
    [{ number: 1e21, name: 'Big' }],
    [{ number: 7, name: '' }],
    [{ number: 7, name: '\u202e\u0000' }],
    [{ number: 7, name: 'x'.repeat(61) }],
    [
      { number: 7, name: 'Twice' },
      { number: 7, name: 'Twice' },
    ],
  ];
  for (const seats of wrong) {
    const json = { groupId, seats };
    await refused(means, host, [400, 413], 'An impossible seat', calls.addSeats, { json });
  }
  const json = { groupId, seats: numbered(4) };
  const answers = await atOnce(8, () => say(means, host, calls.addSeats, { json }));
  const made = answers.filter(({ status }) => status === calls.addSeats.successStatus);
  tally.expect(made.length > 0, 'No seats were added.');
  const reply = await say(means, host, calls.seatsOfGroup, {});
  const { seats } = calls.seatsOfGroup.reply.parse(JSON.parse(reply.text));
  tally.expect(seats.length === 4, `There are ${seats.length} seats.`);
  return seats;
}

/** [SEAT-3] A slip's token is no one's to guess, and of one seat. */
async function guessSlips(means: Means, seats: readonly calls.Seat[]): Promise<void> {
  const { loners, size } = means;
  const [who] = loners;
  const [first, second] = seats;
  if (who === undefined || first === undefined || second === undefined) return;
  const tokens = [
    second.token ?? '',
    '',
    '__proto__',
    'x'.repeat(65),
    ...Array.from({ length: GUESSES[size] }, () => randomUUID().replaceAll('-', '').slice(0, 22)),
  ];
  for (const token of tokens) {
    const sent = { id: first._id, json: { token } };
    await refused(means, who, [400, 404, 429], 'A guessed slip', calls.claimSeat, sent);
  }
  const granted = { id: first._id, json: { userId: who.userId } };
  await refused(means, who, [403, 404], 'A grant by oneself', calls.grantSeat, granted);
  await refused(means, who, [403, 404], 'A removal by a stranger', calls.removeSeat, {
    id: first._id,
  });
}

async function nameWrongClerks(means: Means, host: Account, clerk: Account): Promise<void> {
  const { gavel: room, loners, targets } = means;
  const ids = [...loners, ...targets].map(({ userId }) => userId);
  for (const userIds of [ids.slice(0, 1), ids.slice(0, 4), ['x']]) {
    const json = { groupId: room.groupId, userIds };
    await refused(means, host, [400, 403, 404, 409], 'Wrong clerks', calls.nameClerks, { json });
  }
  const json = { groupId: room.groupId, userIds: [clerk.userId] };
  const { status } = await say(means, host, calls.nameClerks, { json });
  means.tally.expect(status === 200, `Naming a clerk was answered with ${status}.`);
}

/** What a clerk's program may send by mistake, or on purpose. */
async function actImpossibly(means: Means, host: Account): Promise<void> {
  const { groupId } = means.gavel;
  const numbers: readonly unknown[] = [0, -1, 1.5, 1e21, null, true, [7], { valueOf: 7 }];
  const values = [...numbers, '1e3', '7', 'NaN', '\u0000'];
  for (const value of values) {
    for (const [act, field] of [
      ['call', 'amount'],
      ['bid', 'amount'],
      ['bid', 'seat'],
      ['bid', 'user'],
      ['show', 'teamID'],
      ['warn', 'seenSeq'],
      ['sell', 'seenSeq'],
      ['strike', 'reason'],
      ['finish', 'clientActId'],
    ] as const) {
      const json = { ...anAct(groupId, act), ...(act === 'finish' ? { sure: 'yes' } : {}) };
      const sent = { json: { ...json, [field]: value } };
      await refused(
        means,
        host,
        [400, 403, 404, 409],
        'An impossible act',
        calls.actWithGavel,
        sent,
      );
    }
  }
}

/** Two clerks and a phone do everything at once, some of it twice under one id. */
async function actAtOnce(
  means: Means,
  { host, clerk, member }: Readonly<Record<'host' | 'clerk' | 'member', Account>>,
): Promise<void> {
  const { client, tally, size, gavel: room } = means;
  const { groupId } = room;
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    const read = await say(means, host, auctionState, {});
    if (read.status !== 200) continue;
    const { state } = auctionState.reply.parse(JSON.parse(read.text));
    const teamID = state.gavel?.lot ?? state.upNext[0]?._id ?? randomUUID();
    const amount = (state.gavel?.amount ?? 0) + 1;
    const seen = { seenSeq: state.seq, teamID, amount };
    const doing = ACTS.filter((act) => act !== 'finish' && act !== 'field').flatMap((act) => {
      const json = { ...anAct(groupId, act), ...seen };
      return [host, clerk, host].map((who) => ({ who, json }));
    });
    const answers = await Promise.all([
      ...doing.map(({ who, json }) => say(means, who, calls.actWithGavel, { json })),
      sendBid(client, member, { groupId, teamID, amount: `${amount}` }),
    ]);
    for (const { status, text } of answers) {
      const isAnswer = [200, 201, 403, 404, 409, 429].includes(status);
      tally.expect(isAnswer, `An act among others was answered with ${status}: ${text}`);
    }
    await expectOnce(means, host, doing);
  }
}

/** [GAVEL-1] What a clerk has sent twice under one id is in the log once. */
async function expectOnce(
  means: Means,
  host: Account,
  doing: readonly { readonly json: { readonly clientActId: string } }[],
): Promise<void> {
  const ids = new Set(doing.map(({ json }) => json.clientActId));
  const linesByAct = new Map<string, string[]>();
  for (const { seq, event } of await readLog(means, host)) {
    const id = readActId(event);
    if (id === null || !ids.has(id)) continue;
    const act = `${id} by ${readActor(event)}`;
    linesByAct.set(act, [...(linesByAct.get(act) ?? []), `${event.type} ${seq}`]);
  }
  for (const [act, lines] of linesByAct) {
    means.tally.expect(lines.length === 1, `Done twice: ${act}: ${lines.join(', ')}`);
  }
}

/** Whoever has acted so much is too many for a moment. */
async function readLog(means: Means, host: Account) {
  let reply = await say(means, host, auctionLog, {});
  for (let tries = 0; reply.status === 429 && tries < TRIES_MAX; tries += 1) {
    await pause(WAIT_MS);
    reply = await say(means, host, auctionLog, {});
  }
  const { data } = auctionLog.reply.parse(JSON.parse(reply.text));
  return data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
}

/** What came of it is proven by the receipts. */
async function judge(means: Means, host: Account): Promise<void> {
  const { tally, gavel: room } = means;
  const log = await readLog(means, host);
  for (const { seq, text } of verifyReceipts(room.groupId, log, HASHES).problems) {
    tally.expect(false, `The gavel is not proven at line ${seq}: ${text}`);
  }
  const shown = log.filter(({ event }) => event.type === 'LotShown').length;
  tally.expect(shown > 0, 'No lot was ever shown.');
  tally.note('lines of the log', log.length);
}
