import { standings } from '@bracketbid/contract/http/results';
import { groupLog } from '@bracketbid/contract/http/receipts';
import * as calls from '@bracketbid/contract/http/shares';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { MESSAGES } from '@bracketbid/contract/messages';
import { SHARE_MESSAGES } from '@bracketbid/contract/shareMessages';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import type { SomeBody } from '../../test/people.ts';
import { importFour, type PlayedTournament } from '../../test/playedTournament.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { sha256Hex } from '../sha256.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

describe.each(testDatabases())('co-owners, database %s', (kind) => {
  let server: TestServer;
  let cup: PlayedTournament;
  useServer({ kind }, async (started) => {
    server = started.server;
    cup = await importFour(started.admin);
  });

  /** Each of the four owns a team, bought for $10, $20, $30 and $40; what Ana bought. */
  const auctioned = async () => {
    const { groupId, members } = await auctionedGroup(
      server,
      ['Ana', 'Ben', 'Cleo', 'Dan'],
      (_key, index) => ({ by: index % 4, amount: 10 * (index + 1) }),
    );
    const [ana] = members;
    const { owners } = await ana.call(standings, { params: { groupId } });
    const teamID = owners.find(({ user }) => user._id === ana.userId)?.teamId ?? '';
    return { groupId, members, teamID };
  };
  const partsOf = (weights: readonly (readonly [SomeBody, number])[]) =>
    weights.map(([who, weight]) => ({ userId: who.userId, weight }));
  const messageOf = async (answer: ReturnType<SomeBody['send']>) => {
    const { status, body } = await answer;
    return [status, body['message']];
  };

  it('[SHARE-3, SHARE-4] divide cost and wins in thirds once everyone has agreed', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben, cleo, dan] = members;
    const parts = partsOf([
      [ana, 1],
      [ben, 1],
      [cleo, 1],
    ]);
    const { offer } = await ana.call(calls.offerShares, { body: { groupId, teamID, parts } });
    expect(offer).toMatchObject({ state: 'open', awaits: [ben.userId, cleo.userId] });
    const params = { id: offer._id };
    const again = ana.send(calls.offerShares, { body: { groupId, teamID, parts } });
    expect(await messageOf(again)).toEqual([409, SHARE_MESSAGES.isOpen]);
    const stranger = dan.send(calls.acceptShares, { params });
    expect(await messageOf(stranger)).toEqual([403, SHARE_MESSAGES.notNamed]);
    expect((await dan.call(calls.sharesOfGroup, { params: { groupId } })).data).toEqual([]);

    await ben.call(calls.acceptShares, { params });
    const held = await cleo.call(calls.acceptShares, { params });
    expect(held).toMatchObject({ offer: { state: 'accepted' } });
    const { owners, data } = await dan.call(calls.sharesOfGroup, { params: { groupId } });
    expect(data).toEqual([]);
    expect(owners).toMatchObject([
      { teamID, owners: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] },
    ]);

    const told = await dan.call(standings, { params: { groupId } });
    expect(told.standings.map(({ paid }) => paid).toSorted((a, b) => a - b)).toEqual([
      3.34, 23.33, 33.33, 40,
    ]);
    const chain = await dan.call(groupLog, { params: { groupId } });
    const lines = chain.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    await cup.playAll();
    const { settlement } = await ana.call(settlementOfGroup, { params: { groupId } });
    expect(settlement.isFinal).toBe(true);
    expect(settlement.nets.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(0);
    const late = ben.send(calls.offerShares, {
      body: { groupId, teamID, parts: partsOf([[ben, 1]]) },
    });
    expect(await messageOf(late)).toEqual([409, SHARE_MESSAGES.hasPlayed]);
  });

  it('[SHARE-1] are refused with a sentence, and nothing is left of it', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben] = members;
    const offer = (who: SomeBody, weights: readonly (readonly [SomeBody, number])[]) =>
      who.send(calls.offerShares, { body: { groupId, teamID, parts: partsOf(weights) } });
    const halves = [
      [ana, 1],
      [ben, 1],
    ] as const;
    expect(await messageOf(offer(ben, halves))).toEqual([403, SHARE_MESSAGES.ownersOnly]);
    for (const [weights, sentence] of [
      [[[ben, 1]], SHARE_MESSAGES.ownPartMissing],
      [[[ana, 0]], SHARE_MESSAGES.weightsEmpty],
      [[[ana, 1.5]], SHARE_MESSAGES.weightsInvalid],
      [[[ana, 3]], SHARE_MESSAGES.unchanged],
      [[...halves, [ben, 2]], SHARE_MESSAGES.twice],
    ] as const) {
      const { status, body } = await offer(ana, weights);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(sentence);
    }
    const elsewhere = ana.send(calls.offerShares, {
      body: { groupId, teamID, parts: [...partsOf(halves), { userId: NOBODY, weight: 1 }] },
    });
    expect(JSON.stringify((await elsewhere).body)).toContain(MESSAGES.notInThisGroup);
    const unsold = ana.send(calls.offerShares, {
      body: { groupId, teamID: NOBODY, parts: partsOf(halves) },
    });
    expect(await messageOf(unsold)).toEqual([409, SHARE_MESSAGES.notOwned]);
    const unknown = ana.send(calls.acceptShares, { params: { id: NOBODY } });
    expect(await messageOf(unknown)).toEqual([404, SHARE_MESSAGES.notFound]);
    const { data, owners } = await ana.call(calls.sharesOfGroup, { params: { groupId } });
    expect([data, owners]).toEqual([[], []]);
  });
});
