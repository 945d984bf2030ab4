import { fairOfGroup } from '@bracketbid/contract/http/fair';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { paper } from '@bracketbid/contract/http/paper';
import * as results from '@bracketbid/contract/http/results';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { getSettings } from '@bracketbid/contract/http/settings';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { aGroup, type SomeBody } from '../../test/people.ts';
import { importDrawn, type PlayedTournament } from '../../test/tournaments/playedTournament.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';

const SIZES = [
  { teams: 4, zones: ['Big East'], seeds: 4 },
  { teams: 16, zones: ['North', 'South'], seeds: 8 },
  { teams: 128, zones: ['East', 'West', 'South', 'Midwest'], seeds: 32 },
];
const DOLLARS_PER_TEAM = 10;

const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe.each(testDatabases())('a tournament of any size, database %s', (kind) => {
  describe.each(SIZES)('$teams teams', ({ zones, seeds, teams }) => {
    let server: TestServer;
    let admin: SomeBody;
    let cup: PlayedTournament;
    useServer({ kind }, async (started) => {
      ({ server, admin } = started);
      cup = await importDrawn(admin, zones, seeds);
    });

    it('[MONEY-6] is drawn, auctioned, played and settled, to the cent', async () => {
      expect(cup.size).toBe(teams);
      expect((await admin.call(results.matches)).matches).toHaveLength(teams - 1);
      expect((await admin.call(results.rounds)).rounds).toHaveLength(Math.log2(teams));
      const [site] = await admin.call(getSettings);
      const payoutBasisPoints = site?.payoutBasisPoints ?? {};
      const { groupId, members } = await auctionedGroup(
        server,
        ['Ana', 'Ben', 'Cleo'],
        (_key, index) => ({ by: index % 3, amount: DOLLARS_PER_TEAM }),
        { ...DEFAULT_AUCTION_SETTINGS, payoutBasisPoints },
      );
      await cup.playAll();

      const [ana] = members;
      const params = { groupId };
      const { pot, paidOut, standings } = await ana.call(results.standings, { params });
      expect([pot, paidOut]).toEqual([teams * DOLLARS_PER_TEAM, teams * DOLLARS_PER_TEAM]);
      expect(addUp(standings.map(({ won }) => Math.round(won * 100)))).toBe(pot * 100);
      const { settlement } = await ana.call(settlementOfGroup, { params });
      expect(settlement.isFinal).toBe(true);
      expect(addUp(settlement.nets.map(({ netCents }) => netCents))).toBe(0);
      expect(settlement.transfers.length).toBeLessThan(members.length);
      const { edition } = await ana.call(paper, { params });
      expect(edition?.members).toHaveLength(members.length);
    });

    it('[FAIR-1] has fair shares where there is history of its seeds, else none', async () => {
      const { group, members } = await aGroup(server.url, ['Dan']);
      const params = { groupId: group.groupId };
      await members[0].call(changeRules, { params, body: { hints: 'live' } });
      const { status, body } = await members[0].send(fairOfGroup, { params });
      const shares = fairOfGroup.reply.safeParse(body).data?.teams.map(({ share }) => share);
      const all = shares === undefined ? null : Math.round(addUp(shares) * 1e9) / 1e9;
      expect([status, body['message'], all]).toEqual(
        seeds > 16 ? [409, MESSAGES.fairNeedsBracket, null] : [200, undefined, 1],
      );
    });
  });
});
