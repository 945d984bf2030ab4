import { API_BASE } from '@bracketbid/contract/call';
import { leaveGroup } from '@bracketbid/contract/http/joining';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { pushState, subscribePush } from '@bracketbid/contract/http/push';
import { startRehearsal } from '@bracketbid/contract/http/rehearsal';
import * as calls from '@bracketbid/contract/http/settlement';
import * as site from '@bracketbid/contract/http/site';
import { parseReceiptFile, receiptFileText } from '@bracketbid/contract/receiptFile';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { PAYMENT_MESSAGES } from '@bracketbid/contract/text/payments';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openScreen,
  signInAdmin,
  signUp,
  type SomeBody,
  sortedStatuses,
  viaServer,
} from '../../test/people.ts';
import { importFour, type PlayedTournament } from '../../test/tournaments/playedTournament.ts';
import { startPushService } from '../../test/external/pushService.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

describe.each(testDatabases())('settling up, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  let cup: PlayedTournament;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    cup = await importFour(admin);
  });

  /** Ana leads; each of the four owns a team, bought for $10, $20, $30 and $40. */
  const auctioned = () =>
    auctionedGroup(server, ['Ana', 'Ben', 'Cleo', 'Dan'], (_key, index) => ({
      by: index % 4,
      amount: 10 * (index + 1),
    }));
  const look = async (who: SomeBody, groupId: string) =>
    (await who.call(calls.settlementOfGroup, { params: { groupId } })).settlement;
  let marks = 0;
  const mark = (
    who: SomeBody,
    groupId: string,
    { from, to, cents }: { from: string; to: string; cents: number },
    clientId = `mark-${(marks += 1)}`,
  ) => who.send(calls.markPayment, { body: { groupId, from, to, cents, clientId } });
  const marked = async (...args: Parameters<typeof mark>) =>
    calls.markPayment.reply.parse((await mark(...args)).body).payment;
  const readMessage = async (answer: ReturnType<SomeBody['send']>) => {
    const { status, body } = await answer;
    return [status, body['message']];
  };
  /** A group with the first of its debts, and who those two are. */
  const indebted = async () => {
    const { groupId, members } = await auctioned();
    const { transfers } = await look(members[0], groupId);
    const [debt] = transfers;
    if (debt === undefined) throw new Error('nobody owes anything');
    const byId = (id: string) => {
      const found = members.find(({ userId }) => userId === id);
      if (found === undefined) throw new Error('no member');
      return found;
    };
    const [payer, payee] = [byId(debt.from), byId(debt.to)];
    const other = members.find((each) => each !== payer && each !== payee);
    if (other === undefined) throw new Error('no third');
    return { groupId, members, debt, payer, payee, other };
  };
  const readChain = async (who: SomeBody, groupId: string) => {
    const chain = await who.call(groupLog, { params: { groupId } });
    const read = parseReceiptFile(JSON.parse(receiptFileText({ ...chain, groupId })));
    if (!read.success || read.data.chain !== 'group') throw new Error('not a chain');
    const lines = read.data.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    return lines.map(({ event }) => event.type);
  };

  it('[SETTLE-1] does not exist for rehearsals', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    await admin.call(site.updateSettings, {
      body: { auctionDate: new Date(Date.now() + 3_600_000).toISOString() },
    });
    const body = { groupId: group.groupId, lots: 'all' } as const;
    const { rehearsal } = await ana.call(startRehearsal, { body });
    const params = { groupId: rehearsal.groupId };
    expect((await ana.send(calls.settlementOfGroup, { params })).status).toBe(404);
  });

  it('[SETTLE-1] shows stakes and no transfers before the final, and takes no payments', async () => {
    const { groupId, members } = await auctioned();
    const [ana, ben] = members;
    const settlement = await look(ana, groupId);
    expect(settlement).toMatchObject({ isFinal: false, mode: 'direct', banker: null });
    expect(settlement).toMatchObject({ transfers: [], payments: [], correctedGames: [] });
    const stakes = settlement.nets.map(({ netCents }) => netCents).toSorted((a, b) => a - b);
    expect(stakes).toEqual([-4000, -3000, -2000, -1000]);
    const early = mark(ana, groupId, { from: ana.userId, to: ben.userId, cents: 100 });
    expect(await readMessage(early)).toEqual([409, MESSAGES.settlementNotFinal]);
  });

  it('[SETTLE-1, SETTLE-2] tells after the final who pays whom, in the fewest transfers', async () => {
    await cup.playAll();
    const { groupId, members } = await auctioned();
    const { isFinal, nets, transfers } = await look(members[1], groupId);
    expect(isFinal).toBe(true);
    expect(nets.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(0);
    expect(nets.every((net) => net.netCents === net.wonCents - net.paidCents)).toBe(true);
    expect(transfers.length).toBeLessThan(nets.length);
    for (const { user, netCents } of nets) {
      const paid = transfers.reduce(
        (sum, { from, to, cents }) =>
          sum + (from === user._id ? cents : 0) - (to === user._id ? cents : 0),
        0,
      );
      expect(netCents + paid).toBe(0);
    }
  });

  it('[SETTLE-5] is read and changed by the group’s members alone; its way by the admin alone', async () => {
    const { groupId, members, payer, payee, debt } = await indebted();
    const [ana, ben] = members;
    const zoe = await signUp(server.url, 'Zoe');
    const params = { groupId };
    const byBanker = { mode: 'banker', banker: ben.userId } as const;
    const strangers = await Promise.all([
      zoe.send(calls.settlementOfGroup, { params }),
      zoe.send(calls.settlementCsv, { params }),
      zoe.send(calls.changeSettlement, { params, body: byBanker }),
      zoe.send(calls.changeHandle, { body: { handle: 'Venmo @zoe', groupId } }),
      mark(zoe, groupId, debt),
      ben.send(calls.changeSettlement, { params, body: byBanker }),
    ]);
    expect(sortedStatuses(strangers)).toEqual([403, 403, 403, 403, 403, 403]);
    const nowhere = { params: { groupId: NOBODY } };
    expect((await ana.send(calls.settlementOfGroup, nowhere)).status).toBe(404);
    expect(await readMessage(zoe.send(calls.changeHandle, { body: { handle: 'x' } }))).toEqual([
      404,
      MESSAGES.groupNotFoundForUser,
    ]);
    const payment = await marked(payer, groupId, debt);
    const ofPayment = { params: { id: payment._id } };
    expect((await zoe.send(calls.confirmPayment, ofPayment)).status).toBe(403);
    expect((await payee.send(calls.confirmPayment, { params: { id: NOBODY } })).status).toBe(404);
  });

  it('[SETTLE-2] goes through a banker where the admin says so', async () => {
    const { groupId, members } = await indebted();
    const [ana, ben] = members;
    const params = { groupId };
    const choose = (body: { mode: 'direct' | 'banker'; banker?: string }) =>
      ana.send(calls.changeSettlement, { params, body });
    expect(await readMessage(choose({ mode: 'banker' }))).toEqual([400, MESSAGES.bankerRequired]);
    expect((await choose({ mode: 'banker', banker: admin.userId })).status).toBe(400);
    expect((await choose({ mode: 'banker', banker: ben.userId })).status).toBe(200);
    const through = await look(ana, groupId);
    expect(through).toMatchObject({ mode: 'banker', banker: ben.userId });
    expect(through.transfers.every(({ from, to }) => [from, to].includes(ben.userId))).toBe(true);
    await choose({ mode: 'direct' });
    expect(await look(ana, groupId)).toMatchObject({ mode: 'direct', banker: null });
  });

  it('[SETTLE-4] counts what is marked as on its way, and proves every word about it', async () => {
    const { groupId, debt, payer, payee, other } = await indebted();
    const before = await look(other, groupId);
    const payment = await marked(payer, groupId, debt);
    expect(payment).toMatchObject({ ...debt, state: 'marked', markedBy: payer.userId });
    const after = await look(other, groupId);
    expect(after.transfers).toEqual(before.transfers.slice(1));
    expect(after.nets).toEqual(before.nets);

    const params = { id: payment._id };
    const say = async (who: SomeBody, call: typeof calls.confirmPayment) =>
      (await who.call(call, { params })).payment.state;
    expect(await readMessage(payer.send(calls.confirmPayment, { params }))).toEqual([
      403,
      MESSAGES.payeeConfirms,
    ]);
    expect((await other.send(calls.confirmPayment, { params })).status).toBe(403);
    expect(await say(payee, calls.disputePayment)).toBe('disputed');
    expect((await look(other, groupId)).transfers).toEqual(before.transfers);
    expect(await say(payee, calls.disputePayment)).toBe('disputed');
    expect(await readMessage(payer.send(calls.confirmPayment, { params }))).toEqual([
      403,
      MESSAGES.otherDisputes,
    ]);
    expect(await say(payee, calls.confirmPayment)).toBe('confirmed');
    expect(await say(payee, calls.confirmPayment)).toBe('confirmed');
    expect(await say(payer, calls.reversePayment)).toBe('reversing');
    expect((await look(other, groupId)).transfers).toEqual(before.transfers.slice(1));
    expect(await say(payee, calls.reversePayment)).toBe('reversed');
    expect((await look(other, groupId)).transfers).toEqual(before.transfers);
    expect(await readChain(other, groupId)).toEqual([
      'PaymentMarked',
      'PaymentDisputed',
      'PaymentConfirmed',
      'PaymentReversalAsked',
      'PaymentReversed',
    ]);
  });

  it('[SETTLE-4] takes the payee’s own word for it that it came', async () => {
    const { groupId, debt, payer, payee } = await indebted();
    const answer = await mark(payee, groupId, debt);
    expect(answer).toMatchObject({ status: 201, body: { message: MESSAGES.paymentReceived } });
    const { payments } = await look(payer, groupId);
    expect(payments).toMatchObject([{ state: 'confirmed', isReceived: true, isSent: false }]);
  });

  it('[SETTLE-7] counts a payment once that both sides mark, whoever is first, and changes nobody else’s transfers', async () => {
    for (const first of ['payer', 'payee'] as const) {
      const { groupId, debt, payer, payee, other } = await indebted();
      const before = await look(other, groupId);
      const [one, two] = first === 'payer' ? [payer, payee] : [payee, payer];
      const said = await mark(one, groupId, debt, 'one');
      const met = await mark(two, groupId, debt, 'two');
      expect(met).toMatchObject({
        status: 201,
        body: {
          message:
            first === 'payer' ? PAYMENT_MESSAGES.payerHadMarked : PAYMENT_MESSAGES.payeeHadMarked,
          payment: { ...debt, state: 'confirmed', isSent: true, isReceived: true },
        },
      });
      const { payments, transfers } = await look(other, groupId);
      expect(payments).toHaveLength(1);
      expect(transfers).toEqual(before.transfers.slice(1));
      // Sent again, both get their first answers.
      expect((await mark(two, groupId, debt, 'two')).body).toEqual(met.body);
      expect((await mark(one, groupId, debt, 'one')).body).toEqual(said.body);
      expect(await readChain(other, groupId)).toEqual(['PaymentMarked', 'PaymentConfirmed']);

      // A second payment of the same amount is another one.
      await mark(payer, groupId, debt, 'three');
      expect((await look(other, groupId)).payments).toMatchObject([
        { state: 'confirmed' },
        { state: 'marked' },
      ]);
      await mark(payee, groupId, debt, 'four');
      expect((await look(other, groupId)).payments).toMatchObject([
        { state: 'confirmed' },
        { state: 'confirmed' },
      ]);
    }
  });

  it('[SETTLE-7] takes the payer’s yes to what the payee marked, after which neither disputes alone', async () => {
    const { groupId, debt, payer, payee } = await indebted();
    const { _id: id } = await marked(payee, groupId, debt);
    const { payment } = await payer.call(calls.confirmPayment, { params: { id } });
    expect(payment).toMatchObject({ state: 'confirmed', isSent: true, isReceived: true });
    expect((await payer.send(calls.disputePayment, { params: { id } })).status).toBe(409);
  });

  it('[SETTLE-4] gives the same mark its first answer, however often and at once it is sent', async () => {
    const { groupId, debt, payer, payee } = await indebted();
    const sent = await Promise.all([1, 2, 3, 4].map(() => mark(payer, groupId, debt, 'again')));
    expect(sortedStatuses(sent)).toEqual([201, 201, 201, 201]);
    const [first] = sent;
    for (const { body } of sent) expect(body).toEqual(first?.body);
    const { payment } = calls.markPayment.reply.parse(first?.body);
    await payee.call(calls.confirmPayment, { params: { id: payment._id } });
    expect((await mark(payer, groupId, debt, 'again')).body).toEqual(first?.body);
    // Somebody else's name for a payment is theirs.
    expect((await mark(payee, groupId, debt, 'again')).body).not.toEqual(first?.body);
    expect((await look(payer, groupId)).payments).toHaveLength(2);
  });

  it('[SETTLE-4] has one outcome when payer and payee speak at once', async () => {
    const { groupId, debt, payer, payee } = await indebted();
    for (let round = 0; round < 3; round += 1) {
      const { _id: id } = await marked(payer, groupId, debt);
      await Promise.all([
        payer.send(calls.disputePayment, { params: { id } }),
        payee.send(calls.confirmPayment, { params: { id } }),
      ]);
      const { payments } = await look(payer, groupId);
      expect(['confirmed', 'disputed']).toContain(payments.at(-1)?.state);
    }
    await readChain(payer, groupId);
  });

  it('[SETTLE-4] refuses what can’t be a payment, and changes nothing then', async () => {
    const { groupId, debt, payer, other } = await indebted();
    const refusedAs = async (change: Partial<typeof debt>) => {
      const { status, body } = await mark(payer, groupId, { ...debt, ...change });
      return [status, body['message']];
    };
    expect(await refusedAs({ cents: 0 })).toEqual([400, PAYMENT_MESSAGES.paymentAmountInvalid]);
    expect(await refusedAs({ cents: 12.5 })).toEqual([400, PAYMENT_MESSAGES.paymentAmountInvalid]);
    expect(await refusedAs({ cents: 10_001 })).toEqual([400, MESSAGES.paymentOverPot]);
    expect(await refusedAs({ to: debt.from })).toEqual([400, MESSAGES.paymentToOneself]);
    expect(await refusedAs({ to: admin.userId })).toEqual([400, MESSAGES.notInThisGroup]);
    expect(await refusedAs({ from: other.userId, to: debt.to })).toEqual([
      403,
      MESSAGES.paymentNotYours,
    ]);
    expect(await readChain(payer, groupId)).toEqual([]);
  });

  it('[SETTLE-4] shows what a corrected result leaves to pay, names the game, and loses no payment', async () => {
    const { groupId, members } = await auctioned();
    const [ana] = members;
    const before = await look(ana, groupId);
    for (const { from, to, cents } of before.transfers) {
      const payee = members.find(({ userId }) => userId === to);
      if (payee !== undefined) await marked(payee, groupId, { from, to, cents });
    }
    expect((await look(ana, groupId)).transfers).toEqual([]);
    await cup.enterFinal(60, 70);
    const corrected = await look(ana, groupId);
    expect(corrected.payments).toHaveLength(before.transfers.length);
    expect(corrected.correctedGames).toHaveLength(1);
    expect(corrected.correctedGames[0]).toMatch(/^East 1 – West 1$|^West 1 – East 1$/);
    for (const { user, netCents, correctedCents } of corrected.nets) {
      const net = before.nets.find(({ user: { _id } }) => _id === user._id);
      expect(correctedCents).toBe(netCents - (net?.netCents ?? 0));
      const due = corrected.transfers.reduce(
        (sum, { from, to, cents }) =>
          sum + (to === user._id ? cents : 0) - (from === user._id ? cents : 0),
        0,
      );
      expect(due).toBe(correctedCents);
    }
    await cup.enterFinal(70, 60);
    expect(await look(ana, groupId)).toMatchObject({ transfers: [], correctedGames: [] });
  });

  it('[SETTLE-5] tells every open page of the group, and nobody else', async () => {
    const { groupId, debt, payer, payee, other } = await indebted();
    const theirs = await aGroup(server.url, ['Una']);
    const [screen, elsewhere] = await Promise.all([
      openScreen(server.url, other, groupId),
      openScreen(server.url, theirs.members[0], theirs.group.groupId),
    ]);
    await marked(payer, groupId, debt);
    await screen.receives('settlementChanged', (told) => told.groupId === groupId);
    const told = () => screen.received.filter(({ name }) => name === 'settlementChanged').length;
    await payee.call(calls.changeHandle, { body: { handle: 'Venmo @payee', groupId } });
    await expect.poll(told).toBe(2);
    expect(elsewhere.received.some(({ name }) => name === 'settlementChanged')).toBe(false);
    screen.close();
    elsewhere.close();
  });

  it('[SETTLE-6] keeps handles for the group, clean and short, until they are emptied or the member is gone', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const put = (handle: string) => ben.send(calls.changeHandle, { body: { handle } });
    expect((await put('  Venmo @ben ')).status).toBe(200);
    const readHandle = async () =>
      (await look(ana, groupId)).nets.find(({ user }) => user._id === ben.userId)?.handle;
    expect(await readHandle()).toBe('Venmo @ben');
    expect((await put('x'.repeat(61))).status).toBe(400);
    expect((await put('Venmo\u202e@ben')).status).toBe(400);
    expect(await readHandle()).toBe('Venmo @ben');
    await put('');
    expect(await readHandle()).toBeNull();
    await put('Venmo @ben');
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    // However a membership ends, its handle goes with it.
    await ben.call(leaveGroup, { params: { groupId } });
    const { pool } = server.database;
    expect((await pool.query('select from handles where user_id = $1', [ben.userId])).rows).toEqual(
      [],
    );
  });

  it('[SETTLE-6] refuses the handle of a member who leaves at the same moment', async () => {
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva']);
    const { groupId } = group;
    // With the last one, the group would be gone.
    for (const who of members.slice(0, -1)) {
      const [left, put] = await Promise.all([
        who.send(leaveGroup, { params: { groupId } }),
        who.send(calls.changeHandle, { body: { handle: 'Venmo @me', groupId } }),
      ]);
      expect(left.status).toBe(200);
      // The one or the other is first.
      expect([200, 403]).toContain(put.status);
    }
  });

  it('[SETTLE-6] keeps the score of a member whose account is disabled', async () => {
    const { groupId, debt, payer, payee } = await indebted();
    await marked(payer, groupId, debt);
    await server.database.pool.query('update users set disabled_at = now() where id = $1', [
      payee.userId,
    ]);
    const { payments, transfers, nets } = await look(payer, groupId);
    expect(payments).toMatchObject([{ state: 'marked' }]);
    expect(transfers).not.toContainEqual(debt);
    expect(nets.map(({ user }) => user._id)).toContain(payee.userId);
  });

  it('[SETTLE-5] is answered as a file to save, and refused as any call', async () => {
    const { groupId, members } = await auctioned();
    const read = (token: string, id = groupId) =>
      fetch(`${server.url}${API_BASE}/group/settlement/${id}/csv`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await read(members[0].token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="The-Regulars-settlement.csv"; filename*=UTF-8''The-Regulars-settlement.csv`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(heading).toBe('Line,Member,To,Handle,Paid,Won,Amount,State,When');
    expect(lines.length).toBeGreaterThanOrEqual(4);
    const refused = await read(members[0].token, NOBODY);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ status: 'fail', code: 'NotFound' });
  });

  it('[SETTLE-5] is a file with signed numbers, in which no name is a formula', async () => {
    const { groupId, members } = await auctionedGroup(
      server,
      ['=SUM(A1)', 'Ben'],
      (_key, index) => ({ by: index % 2, amount: 10 }),
    );
    const [first, ben] = members;
    await ben.call(calls.changeHandle, { body: { handle: '@ben', groupId } });
    const { csv, filename } = await ben.call(calls.settlementCsv, { params: { groupId } });
    expect(filename).toBe('The-Regulars-settlement.csv');
    expect(csv).toMatch(/,-\d+\.\d\d,/);
    expect(csv).toContain("'=SUM(A1)");
    expect(csv).toContain("'@ben");
    expect(csv).not.toMatch(/(^|,|\n)"?=/);
    expect(first.fullName).toBe('=SUM(A1)');
    // Whatever a spreadsheet would begin a formula with, in names and in handles.
    const lured = await auctionedGroup(
      server,
      ['+1+1', '-2+3', '@SUM(1)', '＝1+1'],
      (_key, index) => ({
        by: index % 4,
        amount: 10,
      }),
    );
    for (const who of lured.members) {
      const handle = who.fullName;
      await who.call(calls.changeHandle, { body: { handle, groupId: lured.groupId } });
    }
    const safe = await lured.members[0].call(calls.settlementCsv, {
      params: { groupId: lured.groupId },
    });
    const rows: Record<string, string>[] = parse(safe.csv, { columns: true, bom: true });
    for (const row of rows) {
      for (const name of ['Member', 'To', 'Handle']) {
        expect(row[name]).not.toMatch(/^[=+\-@\uFF1D]/);
      }
      expect(row['Amount']).toMatch(/^-?\d+\.\d\d$/);
    }
  });
});

describe.runIf(CAN_SHARE)(`settling up on two processes${WHY_NOT}`, () => {
  it('[SETTLE-7] counts a payment once that both sides mark in the same instant', async () => {
    const { peers, close } = await startPeers();
    onTestFinished(close);
    const [one, two] = peers;
    const cup = await importFour(await signInAdmin(one.url));
    const { groupId, members } = await auctionedGroup(one, ['Ana', 'Ben', 'Cleo'], (_, index) => ({
      by: index % 3,
      amount: 10 * (index + 1),
    }));
    await cup.playAll();
    const params = { groupId };
    const look = async (who: SomeBody) =>
      (await who.call(calls.settlementOfGroup, { params })).settlement;
    const before = await look(members[0]);
    for (const [paid, { from, to, cents }] of before.transfers.entries()) {
      const [payer, payee] = [from, to].map((id) => members.find(({ userId }) => userId === id));
      if (payer === undefined || payee === undefined) throw new Error('no member');
      const body = { groupId, from, to, cents, clientId: `once-${paid}` };
      const both = await Promise.all([
        payer.send(calls.markPayment, { body }),
        viaServer(two.url, payee).send(calls.markPayment, { body }),
        viaServer(two.url, payer).send(calls.markPayment, { body }),
        payee.send(calls.markPayment, { body }),
      ]);
      expect(sortedStatuses(both)).toEqual([201, 201, 201, 201]);
      for (const who of [members[0], viaServer(two.url, members[1])]) {
        await expect
          .poll(async () => (await look(who)).payments.map(({ state }) => state))
          .toEqual(Array.from({ length: paid + 1 }, () => 'confirmed'));
        expect((await look(who)).transfers).toEqual(before.transfers.slice(paid + 1));
      }
    }
  });
});

describe('a payment that its payer marks', () => {
  it('[PUSH-8] rings once at the payee’s, who finds the page to answer it', async () => {
    const service = await startPushService();
    const server = await startServer({ kind: 'embedded', pushServices: [service.origin] });
    onTestFinished(async () => {
      await server.close();
      await service.close();
    });
    const cup = await importFour(await signInAdmin(server.url));
    const { groupId, members } = await auctionedGroup(server, ['Ana', 'Ben'], (_key, index) => ({
      by: index % 2,
      amount: 10 * (index + 1),
    }));
    const [ana, ben] = members;
    await cup.playAll();
    const params = { groupId };
    const { settlement } = await ana.call(calls.settlementOfGroup, { params });
    const [debt] = settlement.transfers;
    const [payer, payee] = debt?.from === ana.userId ? [ana, ben] : [ben, ana];
    const { push } = await payee.call(pushState);
    const phone = await service.subscribe(push.publicKey);
    await payee.call(subscribePush, {
      body: { subscription: phone.subscription, kinds: ['paid'] },
    });
    const body = { groupId, from: payer.userId, to: payee.userId, cents: 100, clientId: 'one' };
    await payer.call(calls.markPayment, { body });
    await payer.call(calls.markPayment, { body });
    expect(await phone.receives()).toMatchObject({
      kind: 'paid',
      title: `${payer.fullName} says you’ve been paid $1.00`,
      path: `/groups/settlement?groupId=${groupId}`,
    });
    // The payee's own word is no news to them, nor is a mark that is sent again.
    const own = { ...body, cents: 200, clientId: 'two' };
    await payee.call(calls.markPayment, { body: own });
    await payer.call(calls.markPayment, { body: { ...body, cents: 300, clientId: 'three' } });
    await phone.receives(({ title }) => title.endsWith('paid $3.00'));
    expect(phone.received).toHaveLength(2);
  });
});
