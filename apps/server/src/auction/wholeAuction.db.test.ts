import * as auction from '@bracketbid/contract/http/auction';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import * as groups from '@bracketbid/contract/http/groups';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { chainHash, chainStart } from '@bracketbid/engine/auction/receipts/chain';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { aGroup, openLot, openScreen, signInAdmin, startAuctions } from '../../test/people.ts';
import { startServer } from '../../test/startServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';

describe.each(testDatabases())('a whole auction, database %s', (kind) => {
  it('offers every team once, sells it or not, and ends by itself with its seed revealed', async () => {
    const server = await startServer({ kind });
    try {
      const admin = await signInAdmin(server.url);
      await admin.call(importTournament, { body: tinyTournament(3) });
      const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
      const [ana, ben] = members;
      const { groupId } = group;
      const screen = await openScreen(server.url, ana, groupId);
      await startAuctions(server.url, { lockSeconds: 1, lotSeconds: 3, extensionSeconds: 1 });

      // The first team: Ana bids, Ben bids more. The second: Ana alone. The third: nobody.
      const first = await openLot(screen);
      const firstTeam = first.team?._id ?? '';
      expect((await ana.bid(groupId, firstTeam, '5')).status).toBe(201);
      expect((await ben.bid(groupId, firstTeam, '7')).status).toBe(201);
      const firstSale = await screen.receives('teamStatusUpdate');
      expect(firstSale).toMatchObject({ teamID: firstTeam, status: 'sold', amount: 7 });
      expect(firstSale.user?._id).toBe(ben.userId);
      expect(await ben.bid(groupId, firstTeam, '9')).toMatchObject({ status: 409 });

      const second = await openLot(screen, firstSale.seq);
      expect(second.team?._id).not.toBe(firstTeam);
      expect((await ana.bid(groupId, second.team?._id ?? '', '3')).status).toBe(201);
      const third = await screen.receives('teamStatusUpdate', ({ status }) => status === 'unsold');
      expect(third).toMatchObject({ amount: null, user: null });
      await screen.receives('auctionCompleted');

      const { state } = await ben.call(auction.auctionState, { params: { groupId } });
      expect(state).toMatchObject({ phase: 'completed', lot: null, upNext: [] });
      const left = (userId: string) =>
        state.members.find((member) => member.user._id === userId)?.remaining;
      expect([left(ana.userId), left(ben.userId)]).toEqual([997, 993]);

      const owned = await ben.call(auction.myTeams);
      expect(owned.data).toMatchObject([{ amount: 7, teamID: { _id: firstTeam } }]);
      const { data: teams } = await ana.call(auction.teamsInOrder);
      expect(teams.map(({ status }) => status)).toEqual(['sold', 'sold', 'unsold']);

      const seen = await ana.call(groups.viewGroup);
      expect(sha256Hex(seen.group?.orderSeed ?? '')).toBe(group.orderSeedHash);

      const { data: log } = await ana.call(auctionLog, { params: { groupId } });
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_row, index) => index + 1));
      let hash = chainStart(groupId, sha256Hex);
      for (const { seq, at, event, hash: stored } of log) {
        hash = chainHash(hash, { seq, atMs: Date.parse(at), event }, sha256Hex);
        expect(stored).toBe(hash);
      }
      expect(log.at(-1)?.event).toEqual({
        type: 'AuctionCompleted',
        orderSeed: seen.group?.orderSeed,
      });
      const sealed = { type: 'AuctionSealed', hash: log.at(-1)?.hash };
      await expect
        .poll(async () => (await ana.call(groupLog, { params: { groupId } })).data)
        .toMatchObject([{ seq: 1, event: sealed }]);
      expect(await admin.send(site.updateSettings, { body: { startingBudget: 5 } })).toMatchObject({
        status: 409,
      });
      screen.close();
    } finally {
      await server.close();
    }
  });
});
