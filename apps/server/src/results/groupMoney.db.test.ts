import { importTournament } from '@bracketbid/contract/http/tournament';
import * as results from '@bracketbid/contract/http/results';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupToAuction } from '../../test/auctions/auctionedGroup.ts';
import { type SomeBody } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { createShareOffersReader } from '../groups/shareOffers.ts';
import { createAuctionLog } from '../auction/log/log.ts';
import { withoutResults } from '../tournament/withoutResults.ts';
import { systemClock } from '../platform/time/clock.ts';
import { createGroupContexts } from '../groups/groupContexts.ts';
import { createBrackets } from '../tournament/brackets.ts';
import { createCatalogues } from '../tournament/catalogue.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { createChangeFeed } from '../platform/changes/feed.ts';
import { createGroupMoneyReader, type GroupResults } from './groupMoney.ts';

const file = newestShippedTournament();

describe('the money of a group', () => {
  let server: TestServer;
  let admin: SomeBody;
  let teamsSold: number;
  useServer({}, async (started) => {
    ({ server, admin } = started);
    await admin.call(importTournament, { body: withoutResults(file) });
  });

  const groupMoney = () => {
    const feed = createChangeFeed((error) => {
      throw error;
    });
    const { database } = server;
    const catalogues = createCatalogues(database, feed);
    const shareOffers = createShareOffersReader(database, feed);
    const brackets = createBrackets({ database, feed, catalogues });
    const contexts = createGroupContexts({
      database,
      catalogues,
      feed,
      fieldsMade: () => Promise.resolve([]),
    });
    const reader = {
      database,
      clock: systemClock,
      catalogues,
      contexts,
      brackets,
      shareOffers,
      feed,
    };
    return {
      of: createGroupMoneyReader(reader).of,
      resultEntered: () => feed.publish({ kind: 'MatchesChanged', matchIds: [] }),
    };
  };
  const summarize = ({ books, money }: GroupResults) => ({
    owned: books.owned,
    payoutBasisPoints: books.payoutBasisPoints,
    money,
    isAuctionOver: books.isAuctionOver,
  });

  it('is what a fresh computation gives, whatever happened since the last read', async () => {
    const matches = file.matches.filter(({ status }) => status === 'final').slice(0, 20);
    let played = 0;
    const playNext = async (resultEntered: () => void) => {
      const match = matches[played];
      if (match === undefined) return;
      played += 1;
      const { matches: bracket } = await admin.call(results.matches);
      const id = bracket.find(({ status, homeTeam, awayTeam }) => {
        return status === 'scheduled' && homeTeam !== null && awayTeam !== null;
      })?._id;
      if (id === undefined) return;
      const body = { homeScore: 80, awayScore: 70, status: 'final' as const };
      await admin.call(results.enterResult, { params: { id }, body });
      resultEntered();
    };
    const steps = fc.array(fc.constantFrom('read', 'readTwice', 'sell', 'play', 'finish'), {
      minLength: 3,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (happenings) => {
        const { groupId, entries } = await groupToAuction(server, ['Ana', 'Ben'], (_key, index) =>
          index % 5 === 0 ? null : { by: index % 2, amount: 1 + (index % 9) },
        );
        const log = createAuctionLog(server.database);
        const long = groupMoney();
        let stored = 0;
        const kept: ReturnType<typeof summarize>[] = [];
        const fresh: ReturnType<typeof summarize>[] = [];
        const store = async (count: number) => {
          const next = entries.slice(stored, stored + count);
          stored += next.length;
          if (next.length > 0) await log.append(groupId, next);
        };
        await store(1);
        for (const happening of [...happenings, 'read', 'finish', 'read']) {
          if (happening === 'sell') await store(40);
          if (happening === 'finish') await store(entries.length);
          if (happening === 'play') await playNext(long.resultEntered);
          if (happening === 'readTwice') await Promise.all([long.of(groupId), long.of(groupId)]);
          if (!happening.startsWith('read')) continue;
          kept.push(summarize(await long.of(groupId)));
          fresh.push(summarize(await groupMoney().of(groupId)));
        }
        expect(kept).toEqual(fresh);
        teamsSold = (await long.of(groupId)).books.owned.length;
      }),
      { numRuns: 12 },
    );
    expect(teamsSold).toBeGreaterThan(50);
  }, 120_000);

  it('is read once when the auction is over, and computed once for each bracket', async () => {
    const { groupId, entries } = await groupToAuction(server, ['Ana', 'Ben'], (_key, index) => ({
      by: index % 2,
      amount: 2,
    }));
    const log = createAuctionLog(server.database);
    await log.append(groupId, entries.slice(0, 1));
    const { of } = groupMoney();
    expect((await of(groupId)).books.owned).toEqual([]);
    await log.append(groupId, entries.slice(1));
    const over = await of(groupId);
    expect(over.books.owned).toHaveLength(file.teams.length);
    expect(await of(groupId)).toBe(over);
  });
});
