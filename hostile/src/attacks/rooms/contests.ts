import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@bracketbid/contract/call';
import * as calls from '@bracketbid/contract/contest/calls';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { provenAuction } from '@bracketbid/engine/group/provenAuction';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { pause } from '@bracketbid/faults/daemon';
import { HASHES, sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { atOnce, type Attack, type Means } from '../../attack.ts';
import type { Account } from '../../battle.ts';
import { makeImpossible } from '../../impossibleContests.ts';
import { aRace } from '../../people.ts';

/** Rounds of words that are all said at once. */
const ROUNDS = { short: 6, full: 40 };
/** An auction that was started a minute before any attack is over by then. */
const OVER_MS_MAX = 80_000;

/** [RESULTS-1] to [RESULTS-10] Says of contests' results what nobody may say, and everything at once. */
export const contests: Attack = {
  name: 'contests',
  what: 'contests that can’t be played, strangers’ and other groups’ results, two devices of a host and everybody’s words at once',
  run: async (means) => {
    const [host, owner, free] = means.contest.members;
    if (host === undefined || owner === undefined || free === undefined) return;
    await makeImpossible(means);
    await speakAsStrangers(means);
    const other = await anotherContest(means);
    if (!(await isOverInTime(means, host))) return;
    await enterOthers(means, host, other);
    await turnKeysAlone(means, host, owner);
    await sayAtOnce(means, { host, owner, free });
    await judge(means, host);
  },
};

type Contest = ReplyOf<typeof calls.contestOfGroup>['contest'];
type Word = {
  readonly call: { readonly method: string; readonly path: string };
  readonly json?: unknown;
  readonly groupId?: string;
  readonly prizeId?: string;
  readonly entrantId?: string;
};

/** Says something of a contest, by default of the attackers' own. */
async function say(means: Means, who: Account, word: Word) {
  const { client, tally, contest } = means;
  const path = word.call.path
    .replace(':groupId', word.groupId ?? contest.groupId)
    .replace(':prizeId', encodeURIComponent(word.prizeId ?? 'cup'))
    .replace(':entrantId', word.entrantId ?? randomUUID());
  const { method } = word.call;
  const json = method === 'GET' ? {} : { json: word.json ?? {} };
  const reply = await client.api({ method, path, token: who.token, from: who.address, ...json });
  tally.count(reply, `${method} ${path}`);
  return reply;
}

async function refused(
  means: Means,
  who: Account,
  what: string,
  statuses: readonly number[],
  word: Word,
): Promise<void> {
  const { status } = await say(means, who, word);
  means.tally.expect(statuses.includes(status), `${what} was answered with ${status}.`);
}

async function readView(means: Means, who: Account): Promise<Contest> {
  const reply = await say(means, who, { call: calls.contestOfGroup });
  return calls.contestOfGroup.reply.parse(JSON.parse(reply.text)).contest;
}

const isOver = async ({ client, contest }: Means, { token }: Account): Promise<boolean> => {
  const path = auctionLog.path.replace(':groupId', contest.groupId);
  const reply = await client.api({ path, token });
  const { data } = auctionLog.reply.parse(JSON.parse(reply.text));
  return data.at(-1)?.event.type === 'AuctionCompleted';
};

/** Until it is over, it is too early for results. */
async function isOverInTime(means: Means, host: Account): Promise<boolean> {
  const endMs = performance.now() + OVER_MS_MAX;
  while (performance.now() < endMs) {
    if (await isOver(means, host)) return true;
    const json = { prizeId: 'last', value: { kind: 'named', entrants: [] } };
    const reply = await say(means, host, { call: calls.enterResult, json });
    const isLate = reply.status === 200 && (await isOver(means, host));
    means.tally.expect(
      [409, 429].includes(reply.status) || isLate,
      `A result before the auction’s end was answered with ${reply.status}.`,
    );
    await pause(2000);
  }
  means.tally.expect(false, 'The contest’s auction did not come to its end.');
  return false;
}

/** All words, as somebody who is no member says them. */
async function speakAsStrangers(means: Means): Promise<void> {
  const { loners, own, targets, contest } = means;
  const [member] = own.members;
  const [loner] = loners;
  if (member === undefined || loner === undefined) return;
  const json = { reason: 'Because', entrantId: randomUUID() };
  const result = { prizeId: 'last', value: { kind: 'named', entrants: [] } };
  const words: readonly Word[] = [
    { call: calls.contestOfGroup },
    { call: calls.changeContest, json: { name: 'Mine' } },
    { call: calls.enterResult, json: result },
    { call: calls.confirmResult },
    { call: calls.objectToResult, json },
    { call: calls.withdrawEntrant, json },
    { call: calls.confirmWithdrawal },
    { call: calls.objectToWithdrawal, json },
    { call: calls.callOffContest, json },
    { call: calls.confirmCallOff },
    { call: calls.objectToCallOff, json },
  ];
  const groupIds = [contest.groupId, randomUUID(), ...targets.map(({ groupId }) => groupId)];
  for (const groupId of groupIds) {
    for (const word of words) {
      for (const who of [loner, member]) {
        await refused(means, who, 'A stranger’s word', [403, 404], { ...word, groupId });
      }
    }
  }
}

/** A second contest of the same host, whose auction is far away. */
async function anotherContest(means: Means): Promise<{ groupId: string; entrantId: string }> {
  const { client, tally } = means;
  const [host] = means.contest.members;
  const { method, path } = calls.createGroup;
  const auctionDate = new Date(Date.now() + 3_600_000).toISOString();
  const json = { groupname: 'Another Race', contest: aRace(), auctionDate };
  const made = await client.api({ method, path, json, token: host?.token ?? '' });
  tally.expect(made.status === calls.createGroup.successStatus, 'A second contest was refused.');
  const { groupId } = calls.createGroup.reply.parse(JSON.parse(made.text)).group;
  const view = await client.api({
    path: calls.contestOfGroup.path.replace(':groupId', groupId),
    token: host?.token ?? '',
  });
  const { contest } = calls.contestOfGroup.reply.parse(JSON.parse(view.text));
  return { groupId, entrantId: contest.entrants[0]?._id ?? '' };
}

/** [RESULTS-2] Another group's entrants, prizes and matches are nothing here. */
async function enterOthers(
  means: Means,
  host: Account,
  other: { readonly groupId: string; readonly entrantId: string },
): Promise<void> {
  const { entrantId, groupId } = other;
  const [own = ''] = (await readView(means, host)).entrants.map(({ _id }) => _id);
  const match = { kind: 'round', matchId: randomUUID(), homeScore: 1, awayScore: 0, winner: own };
  const values: readonly (readonly [string, unknown])[] = [
    ['cup', { kind: 'place', order: [[entrantId]] }],
    ['cup', { kind: 'place', order: [[own], [own]] }],
    ['cup', { kind: 'place', order: [[]] }],
    ['cup', { kind: 'place', order: Array.from({ length: 5000 }, () => [own]) }],
    ['cup', { kind: 'named', entrants: [own] }],
    ['cup', { kind: 'points', points: { [own]: -1 }, isFinal: true }],
    ['last', { kind: 'named', entrants: [entrantId] }],
    ['last', { kind: 'named', entrants: ['__proto__'] }],
    ['last', match],
    ['__proto__', { kind: 'named', entrants: [] }],
    ['constructor', { kind: 'place', order: [[own]] }],
  ];
  for (const [prizeId, value] of values) {
    const json = { prizeId, value };
    await refused(means, host, 'An impossible result', [400, 404, 413], {
      call: calls.enterResult,
      json,
    });
  }
  const noPrize = { call: calls.enterResult, json: { prizeId: null, value: match } };
  await refused(means, host, 'A match that there is not', [400, 404], noPrize);
  const early = { prizeId: 'cup', value: { kind: 'place', order: [[entrantId]] } };
  const before = { call: calls.enterResult, json: early, groupId };
  await refused(means, host, 'A result before the auction', [409], before);
  const withdrawn = { call: calls.withdrawEntrant, json: { entrantId, reason: 'Lame' } };
  await refused(means, host, 'Withdrawing another group’s entrant', [404], withdrawn);
  const nothing = { call: calls.confirmResult, prizeId: '../last' };
  await refused(means, host, 'A confirmation of a path', [400, 403, 404], nothing);
}

/** [RESULTS-4] Neither the host nor an owner turns the second key. */
async function turnKeysAlone(means: Means, host: Account, owner: Account): Promise<void> {
  const [duke = ''] = (await readView(means, host)).entrants.map(({ _id }) => _id);
  const json = { prizeId: 'cup', value: { kind: 'place', order: [[duke]] } };
  const entered = await say(means, host, { call: calls.enterResult, json });
  means.tally.expect(entered.status === 200, `A result was answered with ${entered.status}.`);
  const confirm = { call: calls.confirmResult };
  await refused(means, host, 'A confirmation by the host', [403], confirm);
  await refused(means, owner, 'A confirmation by an owner', [403], confirm);
  await refused(means, owner, 'A result by a member', [403], { call: calls.enterResult, json });
  const long = { call: calls.objectToResult, json: { reason: 'x'.repeat(201) } };
  await refused(means, owner, 'A reason of 201 letters', [400], long);
}

/** Two devices of the host enter two results, while another confirms and the owner objects: all at once, again and again. */
async function sayAtOnce(
  means: Means,
  {
    host,
    owner,
    free,
  }: { readonly host: Account; readonly owner: Account; readonly free: Account },
): Promise<void> {
  const { tally, size } = means;
  const [duke = '', iowa = ''] = (await readView(means, host)).entrants.map(({ _id }) => _id);
  const enter = (ids: readonly string[]): Word => ({
    call: calls.enterResult,
    json: { prizeId: 'cup', value: { kind: 'place', order: ids.map((id) => [id]) } },
  });
  const words: readonly (readonly [Account, Word])[] = [
    [host, enter([duke, iowa])],
    [host, enter([iowa, duke])],
    [free, { call: calls.confirmResult }],
    [owner, { call: calls.objectToResult, json: { reason: 'Look again' } }],
    [host, { call: calls.withdrawEntrant, json: { entrantId: iowa, reason: 'Lame' } }],
    [free, { call: calls.confirmResult }],
  ];
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    const answers = await atOnce(words.length, (index) => {
      const [who, word] = words[(index + round) % words.length] ?? [host, enter([duke])];
      return say(means, who, word);
    });
    for (const { status } of answers) {
      const isAnswer = [200, 403, 409, 429].includes(status);
      tally.expect(isAnswer, `A word among others was answered with ${status}.`);
    }
  }
}

/** What came of it is proven by the receipts, and every cent is somewhere. */
async function judge(means: Means, host: Account): Promise<void> {
  const { client, tally, contest } = means;
  const { groupId } = contest;
  const read = async (path: string) =>
    JSON.parse(
      (await client.api({ path: path.replace(':groupId', groupId), token: host.token })).text,
    );
  const auction = auctionLog.reply.parse(await read(auctionLog.path));
  const group = groupLog.reply.parse(await read(groupLog.path));
  const receipts = auction.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  const lines = group.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  const proven = provenAuction(groupId, receipts, HASHES.sha1Hex);
  for (const { seq, text } of verifyGroup(groupId, lines, sha256Hex, proven)) {
    tally.expect(false, `The group’s chain is not proven at line ${seq}: ${text}`);
  }
  const words = lines.filter(({ event }) => event.type === 'ResultEntered').length;
  tally.expect(words > 1, 'No results were entered.');
  tally.note('lines of the chain', lines.length);
  const { potCents, keptCents, paidCents, leftCents } = await readView(means, host);
  tally.expect(potCents > 0, 'Nothing was sold, so that nothing was proven of money.');
  tally.expect(
    potCents === keptCents + paidCents + leftCents,
    `Of ${potCents} cents, ${keptCents} are kept, ${paidCents} paid and ${leftCents} left.`,
  );
}
