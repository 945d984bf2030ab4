import * as calls from '@bracketbid/contract/contest/calls';
import {
  choosePush,
  type PushKind,
  pushState,
  subscribePush,
} from '@bracketbid/contract/http/push';
import { acceptShares, offerShares } from '@bracketbid/contract/http/shares';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../test/clocks/jumpingClock.ts';
import { aGolfWeek, aHeldContest, type Bids } from '../../test/contests/heldContest.ts';
import { testDatabases } from '../../test/database.ts';
import { type PushService, startPushService } from '../../test/external/pushService.ts';
import type { SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const MINUTE_MS = 60_000;

describe.each(testDatabases())('pushes of contests, database %s', (kind) => {
  const clock = createJumpingClock();
  let server: TestServer;
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
    server = await startServer({ kind, clock, pushServices: [service.origin] });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  const openPhone = async (who: SomeBody, kinds: readonly PushKind[]) => {
    const { push } = await who.call(pushState);
    const phone = await service.subscribe(push.publicKey);
    await who.call(subscribePush, {
      body: { subscription: phone.subscription, kinds: [...kinds] },
    });
    return phone;
  };

  /** Hanna is the host, Ben owns the best, and Cleo nothing unless it is sold to her; each has a phone. */
  const held = async ({
    kinds = ['results'],
    sold = { Nina: { by: 1, amount: 60 } },
  }: { readonly kinds?: readonly PushKind[]; readonly sold?: Bids } = {}) => {
    const names = ['Hanna', 'Ben', 'Cleo'] as const;
    const contest = aGolfWeek(clock.nowMs());
    const { group, members, findId } = await aHeldContest(
      server,
      names,
      contest,
      sold,
      clock.nowMs(),
    );
    const [hanna, ben, cleo] = members;
    const params = { groupId: group.groupId };
    const phones = {
      hanna: await openPhone(hanna, kinds),
      ben: await openPhone(ben, kinds),
      cleo: await openPhone(cleo, kinds),
    };
    const enter = (prizeId: string, value: calls.WirePrizeValue) =>
      hanna.call(calls.enterResult, { params, body: { prizeId, value } });
    const path = `/game?groupId=${group.groupId}`;
    const shown = (name: keyof typeof phones) =>
      phones[name].received.map(({ title, body }) => [title, body]);
    return { params, path, hanna, ben, cleo, findId, phones, enter, shown };
  };
  const afterMs = (ms: number) => clock.jumpTo(clock.nowMs() + ms);
  const waiting = async () =>
    (await server.database.kysely.selectFrom('push_queue').select('id').execute()).length;
  const allAreSent = async () => {
    await expect.poll(waiting).toBe(0);
  };

  it('[PUSH-11] tell those who may confirm the results once, when the host has entered them', async () => {
    const { path, params, cleo, findId, phones, enter, shown } = await held();
    await enter('places', { kind: 'place', order: [[findId('Nina')]] });
    afterMs(MINUTE_MS);
    await enter('last', { kind: 'named', entrants: [findId('Lou')] });
    afterMs(MINUTE_MS);
    await enter('last', { kind: 'named', entrants: [findId('Ida')] });
    afterMs(2 * MINUTE_MS);
    expect(await phones.cleo.receives()).toMatchObject({ kind: 'results', path });
    // Ben is paid by the one, and may confirm the other.
    await phones.ben.receives();
    await allAreSent();
    const group = 'The Regulars';
    expect(shown('cleo')).toEqual([['Results wait for you', group]]);
    expect(shown('ben')).toEqual([['A result waits for you', group]]);
    expect(shown('hanna')).toEqual([]);

    await cleo.call(calls.confirmResult, { params: { ...params, prizeId: 'places' }, body: {} });
    await enter('places', { kind: 'place', order: [[findId('Bo')]] });
    afterMs(2 * MINUTE_MS);
    await phones.cleo.receives(({ title }) => title === 'A result waits for you');
    await expect.poll(() => shown('ben').length).toBe(2);
    await allAreSent();
    expect(shown('cleo')).toHaveLength(2);
  });

  it('[PUSH-7] tell owners what results pay them, once for each winner, and not who entered them', async () => {
    const { params, ben, cleo, findId, phones, enter, shown } = await held({
      kinds: ['won'],
      sold: {
        Nina: { by: 1, amount: 60 },
        Ida: { by: 2, amount: 40 },
        Bo: { by: 0, amount: 100 },
      },
    });
    const { offer } = await ben.call(offerShares, {
      body: {
        groupId: params.groupId,
        teamID: findId('Nina'),
        parts: [
          { userId: ben.userId, weight: 1 },
          { userId: cleo.userId, weight: 1 },
        ],
      },
    });
    await cleo.call(acceptShares, { params: { id: offer._id } });
    const order = [[findId('Nina')], [findId('Bo')]];
    await enter('places', { kind: 'place', order });
    await enter('last', { kind: 'named', entrants: [findId('Ida')] });
    afterMs(2 * MINUTE_MS);
    const path = `/my-results/my-team?groupId=${params.groupId}`;
    expect(await phones.cleo.receives()).toMatchObject({ kind: 'won', path });
    await phones.ben.receives();
    await allAreSent();
    // Of $200, a tenth is kept: 60 % of the rest is for the first, a tenth for the last.
    const first = {
      ben: ['Nina won: +$54.00, your part', 'The Regulars'],
      cleo: ['Ida and Nina won: +$72.00, your part', 'The Regulars'],
    };
    expect([shown('ben'), shown('cleo')]).toEqual([[first.ben], [first.cleo]]);

    await enter('places', { kind: 'place', order: order.toReversed() });
    await enter('last', { kind: 'named', entrants: [findId('Nina')] });
    afterMs(2 * MINUTE_MS);
    await phones.ben.receives(({ title }) => title !== first.ben[0]);
    await enter('last', { kind: 'named', entrants: [findId('Lou')] });
    await enter('places', { kind: 'place', order: [[findId('Ida')]] });
    await ben.call(calls.objectToResult, {
      params: { ...params, prizeId: 'places' },
      body: { reason: 'A card was wrong' },
    });
    afterMs(2 * MINUTE_MS);
    await enter('places', { kind: 'place', order: [[findId('Nina')], [findId('Ida')]] });
    afterMs(2 * MINUTE_MS);
    await phones.cleo.receives(({ title }) => title.startsWith('Ida won'));
    await allAreSent();
    const again = ['Nina won: +$9.00, your part', 'The Regulars'];
    expect(shown('ben')).toEqual([first.ben, again]);
    expect(shown('cleo')).toEqual([first.cleo, again, ['Ida won: +$54.00', 'The Regulars']]);
    expect(shown('hanna')).toEqual([]);
  });

  it('[PUSH-11] tell nobody of a result that has been confirmed meanwhile, nor in quiet hours', async () => {
    const { params, ben, cleo, findId, phones, enter, shown } = await held();
    const hourAt = (ms: number) => new Date(clock.nowMs() + ms).toISOString().slice(11, 16);
    const quiet = { from: hourAt(-60 * MINUTE_MS), until: hourAt(60 * MINUTE_MS), timeZone: 'UTC' };
    await cleo.call(choosePush, { body: { kinds: ['results'], quiet } });
    await enter('last', { kind: 'named', entrants: [findId('Ida')] });
    await ben.call(calls.confirmResult, { params: { ...params, prizeId: 'last' }, body: {} });
    afterMs(2 * MINUTE_MS);
    await enter('last', { kind: 'named', entrants: [] });
    afterMs(2 * MINUTE_MS);
    await phones.ben.receives();
    await allAreSent();
    expect([shown('ben').length, shown('cleo').length]).toEqual([1, 0]);
  });

  it('[PUSH-11] tell the other members what the host proposes, and why, once, unless it is decided or answered', async () => {
    const { path, params, hanna, ben, cleo, findId, phones, shown } = await held();
    const withdraw = (name: string, reason: string) =>
      hanna.call(calls.withdrawEntrant, { params, body: { entrantId: findId(name), reason } });
    await withdraw('Nina', 'A bad back');
    afterMs(2 * MINUTE_MS);
    // Ben, who owns Nina, may object; Cleo may confirm.
    expect(await phones.ben.receives()).toMatchObject({ kind: 'results', path });
    await phones.cleo.receives();

    await withdraw('Bo', 'Lame');
    await withdraw('Ida', 'Ill');
    await withdraw('Lou', 'Lost');
    const ofLou = { ...params, entrantId: findId('Lou') };
    await cleo.call(calls.confirmWithdrawal, { params: ofLou });
    await ben.call(calls.objectToWithdrawal, {
      params: { ...params, entrantId: findId('Bo') },
      body: { reason: 'He walks' },
    });
    afterMs(2 * MINUTE_MS);
    await phones.cleo.receives(({ title }) => title.includes('Bo'));
    await phones.ben.receives(({ title }) => title.includes('Ida'));

    await hanna.call(calls.callOffContest, { params, body: { reason: 'Snow' } });
    await ben.call(calls.confirmCallOff, { params });
    await withdraw('Ida', 'Ill');
    await hanna.call(calls.callOffContest, { params, body: { reason: 'Ice' } });
    afterMs(2 * MINUTE_MS);
    await allAreSent();
    const group = 'The Regulars';
    const first = ['Hanna proposes to withdraw Nina', `${group}: “A bad back”`];
    expect(shown('ben')).toEqual([first, ['Hanna proposes to withdraw Ida', `${group}: “Ill”`]]);
    expect(shown('cleo')).toEqual([first, ['Hanna proposes to withdraw Bo and Ida', group]]);
    expect(shown('hanna').map(([title]) => title)).toEqual(['Ben objects to withdrawing Bo']);
  });

  it('[PUSH-11] tell the other members that the host proposes to call the contest off', async () => {
    const { params, hanna, ben, phones, shown } = await held();
    await hanna.call(calls.callOffContest, { params, body: { reason: 'Snow' } });
    await ben.call(calls.objectToCallOff, { params, body: { reason: 'It melts' } });
    afterMs(2 * MINUTE_MS);
    await phones.cleo.receives();
    await allAreSent();
    expect(shown('cleo')).toEqual([['Hanna proposes to call it off', 'The Regulars: “Snow”']]);
    expect(shown('ben')).toEqual([]);
  });

  it('[PUSH-11] tell the host who objects to what, and why, once in two minutes', async () => {
    const { path, params, hanna, ben, cleo, findId, phones, enter, shown } = await held();
    const entrantId = findId('Lou');
    await hanna.call(calls.withdrawEntrant, { params, body: { entrantId, reason: 'A bad back' } });
    const ofEntrant = { ...params, entrantId };
    await ben.call(calls.objectToWithdrawal, { params: ofEntrant, body: { reason: 'She runs' } });
    await phones.hanna.receives();
    afterMs(2 * MINUTE_MS);
    await hanna.call(calls.callOffContest, { params, body: { reason: 'Snow' } });
    await ben.call(calls.objectToCallOff, { params, body: { reason: 'It melts' } });
    await expect.poll(() => phones.hanna.received.length).toBe(2);

    await enter('places', { kind: 'place', order: [[findId('Nina')]] });
    await enter('last', { kind: 'named', entrants: [findId('Ida')] });
    const object = (who: SomeBody, prizeId: string) =>
      who.call(calls.objectToResult, {
        params: { ...params, prizeId },
        body: { reason: 'A card was wrong' },
      });
    await object(hanna, 'last');
    await object(cleo, 'places');
    expect(await phones.hanna.receives(({ title }) => title.startsWith('Cleo'))).toMatchObject({
      kind: 'results',
      path,
    });
    await object(cleo, 'last');
    await allAreSent();
    expect(shown('hanna')).toEqual([
      ['Ben objects to withdrawing Lou', 'The Regulars: “She runs”'],
      ['Ben objects to calling it off', 'The Regulars: “It melts”'],
      ['Cleo objects to Places', 'The Regulars: “A card was wrong”'],
    ]);
  });
});
