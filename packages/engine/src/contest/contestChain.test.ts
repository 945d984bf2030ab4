import { describe, expect, it } from 'vitest';
import {
  aContestNight,
  chainedGroup,
  findEnd,
  HOUR_MS,
  NIGHT_CONTEST,
  NIGHT_GROUP,
} from '../../test/contestNight.ts';
import { entrants } from '../../test/aContest.ts';
import { HASHES } from '../../test/scenario.ts';
import type { GroupEvent } from '../group/groupEvents.ts';
import type { Receipt } from '../auction/receipts/verify.ts';
import { type ContestGround, contestMatches, buildGround, readContest } from './contestChain.ts';
import { contestMoney } from './contestMoney.ts';
import { contestBooks, prizeState } from './contestResults.ts';

const [CUP] = NIGHT_CONTEST.sheet.prizes;
const dukeWins = {
  type: 'ResultEntered',
  prizeId: 'cup',
  value: { kind: 'place', order: [['duke'], ['iowa']] },
  by: 'hal',
} as const satisfies GroupEvent;
const confirmedBy = (by: string | null): GroupEvent => ({
  type: 'ResultConfirmed',
  prizeId: 'cup',
  matchId: null,
  by,
});

function groundAfter(receipts: readonly Pick<Receipt, 'atMs' | 'event'>[]): ContestGround {
  const ground = buildGround(NIGHT_GROUP, receipts, HASHES.sha1Hex);
  if (ground === null) throw new Error('no ground');
  return ground;
}

/** What is said an hour after each other, after a night. */
function saidAfter(receipts: readonly Receipt[], events: readonly GroupEvent[]) {
  const { atMs, hash } = findEnd(receipts);
  const seal: GroupEvent = { type: 'AuctionSealed', hash };
  const lines = chainedGroup(
    [seal, ...events].map((event, index) => [atMs + index * HOUR_MS, event] as const),
  );
  return readContest(groundAfter(receipts), lines);
}

/** Ana divides Duke with somebody, half and half. */
function dividedWith(receipts: readonly Receipt[], userId: string): readonly GroupEvent[] {
  const soldAtMs = receipts.find(
    ({ event }) => event.type === 'LotSold' && event.teamId === 'duke',
  )?.atMs;
  if (soldAtMs === undefined) throw new Error('not sold');
  const parts = ['ana', userId].map((each) => ({ userId: each, weight: 1 }));
  const sale = { teamId: 'duke', buyer: 'ana', soldAtMs };
  return [
    { type: 'ShareOffered', offerId: 'offer', ...sale, by: 'ana', parts },
    { type: 'ShareAccepted', offerId: 'offer', by: userId },
  ];
}

describe('[RESULTS-3] what an auction leaves for its contest’s results', () => {
  const night = aContestNight();

  it('is its contest, its host, its members and the sales that stand', () => {
    const ground = groundAfter(night);
    expect(ground.contest).toEqual(NIGHT_CONTEST);
    expect(ground.hostId).toBe('hal');
    expect(ground.members).toEqual(['hal', 'ana', 'ben', 'cleo']);
    expect(ground.sales.map(({ teamId, buyer, amount }) => [teamId, buyer, amount])).toEqual([
      ['duke', 'ana', 40],
      ['iowa', 'ben', 30],
    ]);
    expect(ground.unsold).toEqual([]);
  });

  it('is nothing while the auction runs, nor of a group without a contest', () => {
    expect(buildGround(NIGHT_GROUP, night.slice(0, -1), HASHES.sha1Hex)).toBeNull();
    expect(buildGround(NIGHT_GROUP, [], HASHES.sha1Hex)).toBeNull();
    const ofASeason = night.map(({ atMs, event }) => {
      if (event.type !== 'AuctionStarted') return { atMs, event };
      const { contest: _contest, hostId: _hostId, ...other } = event;
      return { atMs, event: other };
    });
    expect(buildGround(NIGHT_GROUP, ofASeason, HASHES.sha1Hex)).toBeNull();
  });

  it('[GAVEL-7] has The Field as one lot, with the entrants of those that became it', () => {
    const lots = ['duke', 'iowa', 'navy'].map((id) => ({ lotId: id, teamIds: [id], seed: 1 }));
    const made = {
      type: 'FieldMade',
      lotId: 'field',
      lotIds: ['navy', 'iowa'],
      by: 'hal',
      clientActId: 'made',
    } as const;
    const withField = (isSold: boolean) =>
      night.flatMap(({ atMs, event }): readonly Pick<Receipt, 'atMs' | 'event'>[] => {
        if (event.type === 'AuctionStarted') return [{ atMs, event: { ...event, lots } }];
        if (event.type !== 'LotSold' || event.teamId !== 'iowa') return [{ atMs, event }];
        const sale = { ...event, teamId: 'field' };
        return [{ atMs, event: made }, ...(isSold ? [{ atMs, event: sale }] : [])];
      });
    const entrants = ['iowa', 'navy'];
    const sold = groundAfter(withField(true));
    expect(sold.sales.map(({ teamId, teamIds }) => [teamId, teamIds])).toEqual([
      ['duke', undefined],
      ['field', entrants],
    ]);
    expect(sold.unsold).toEqual([]);
    expect(groundAfter(withField(false)).unsold).toEqual([{ teamId: 'field', teamIds: entrants }]);
  });

  it('[SEAT-1, SEAT-3] has no seat among who decides, and what a claimed one bought is the account’s', () => {
    const seated = night.map(({ atMs, event }) =>
      event.type === 'AuctionStarted'
        ? { atMs, event: { ...event, seats: ['ana', 'ben'] } }
        : { atMs, event },
    );
    expect(groundAfter(seated).members).toEqual(['hal', 'cleo']);
    const claims = [
      { atMs: 0, event: { type: 'SeatClaimed', seatId: 'ben', userId: 'dan' } } as const,
      { atMs: 0, event: { type: 'SeatClaimed', seatId: 'eve', userId: 'cleo' } } as const,
    ];
    const ground = groundAfter([...seated.slice(0, -1), ...claims, ...seated.slice(-1)]);
    expect(ground.members).toEqual(['hal', 'cleo', 'dan']);
    expect(ground.sales.map(({ teamId, buyer }) => [teamId, buyer])).toEqual([
      ['duke', 'ana'],
      ['iowa', 'dan'],
    ]);
  });

  it('[VOID-6] has no sale that was voided, only the one after it', () => {
    const again = aContestNight(
      {},
      {
        duke: [
          ['ana', 40],
          ['cleo', 5],
        ],
        iowa: [['ben', 30]],
      },
    );
    expect(again.some(({ event }) => event.type === 'SaleVoided')).toBe(true);
    const sales = groundAfter(again).sales.map(({ teamId, buyer, amount }) =>
      [teamId, buyer, amount].join(' '),
    );
    expect(sales.toSorted()).toEqual(['duke cleo 5', 'iowa ben 30']);
    expect(saidAfter(again, [dukeWins, confirmedBy('ana')]).problem).toBeNull();
    expect(saidAfter(again, [dukeWins, confirmedBy('cleo')]).problem).toBe(3);
    const unsold = aContestNight(
      {},
      {
        duke: [
          ['ana', 40],
          ['', 0],
        ],
        iowa: [['ben', 30]],
      },
    );
    expect(unsold.some(({ event }) => event.type === 'SaleVoided')).toBe(true);
    expect(groundAfter(unsold).sales.map(({ teamId }) => teamId)).toEqual(['iowa']);
  });

  it('[PRIZE-10] has the entrants of every bundle, and the bundles that nobody bought', () => {
    const lots = [
      { lotId: 'pair', teamIds: ['duke', 'iowa'] },
      { lotId: 'navy', teamIds: ['navy'] },
    ].map((lot) => ({ ...lot, seed: 1 }));
    const order = ['pair', 'navy'];
    const sold = groundAfter(aContestNight({ lots, order }, { pair: [['ana', 50]] }));
    expect(sold.sales).toMatchObject([{ teamId: 'pair', teamIds: ['duke', 'iowa'] }]);
    expect(sold.unsold).toEqual([]);
    const left = groundAfter(aContestNight({ lots, order }, { navy: [['ben', 20]] }));
    expect(left.sales).toEqual([
      { teamId: 'navy', buyer: 'ben', amount: 20, soldAtMs: expect.any(Number) },
    ]);
    expect(left.unsold).toEqual([{ teamId: 'pair', teamIds: ['duke', 'iowa'] }]);
  });

  it('[PRIZE-10, RESULTS-4] lets nobody confirm a result that pays an entrant of their bundle', () => {
    const lots = [{ lotId: 'all', teamIds: ['duke', 'iowa', 'navy'], seed: 1 }];
    const night3 = aContestNight({ lots, order: ['all'] }, { all: [['ana', 50]] });
    expect(saidAfter(night3, [dukeWins, confirmedBy('ana')]).problem).toBe(3);
    expect(saidAfter(night3, [dukeWins, confirmedBy('ben')]).problem).toBeNull();
  });
});

describe('[RESULTS-3, SHARE-3] the words of a chain are judged by the owners that lots had then', () => {
  const night = aContestNight();
  const byCleo = [dukeWins, confirmedBy('cleo')];

  it('so that whoever has got a part since the result can’t confirm it', () => {
    const divided = dividedWith(night, 'cleo');
    const paysDuke: GroupEvent = { ...dukeWins, value: { kind: 'place', order: [['duke']] } };
    expect(saidAfter(night, [paysDuke, confirmedBy('cleo')]).problem).toBeNull();
    expect(saidAfter(night, [paysDuke, ...divided, confirmedBy('cleo')]).problem).toBe(5);
    expect(saidAfter(night, [...divided, paysDuke, confirmedBy('cleo')]).problem).toBe(5);
    expect(saidAfter(night, [paysDuke, ...divided, confirmedBy('ben')]).problem).toBeNull();
    // It pays Iowa, too: now all others have a part, so that any of them can.
    expect(saidAfter(night, [...divided, dukeWins, confirmedBy('cleo')]).problem).toBeNull();
  });

  it('and a part that somebody gets afterwards, or is only offered, takes no confirmation back', () => {
    const [offered, accepted] = dividedWith(night, 'cleo');
    if (offered === undefined || accepted === undefined) throw new Error('no offer');
    const since = saidAfter(night, [...byCleo, offered, accepted]);
    expect(since.problem).toBeNull();
    const { field, results } = since;
    if (CUP === undefined) throw new Error('no prize');
    expect(prizeState(field, results, CUP, 0)).toBe('confirmed');
    expect(saidAfter(night, [offered, ...byCleo]).problem).toBeNull();
  });

  it('and money goes to those who own the lots after the last word', () => {
    const { field, results } = saidAfter(night, [...byCleo, ...dividedWith(night, 'cleo')]);
    const { payouts } = contestMoney(contestBooks(field, results));
    // Of $70: 60 % for Duke, 30 % for Iowa.
    expect(payouts.map(({ teamId, userId, cents }) => [teamId, userId, cents])).toEqual([
      ['duke', 'ana', 2100],
      ['duke', 'cleo', 2100],
      ['iowa', 'ben', 2100],
    ]);
  });
});

describe('[RESULTS-3] a chain with a word that nobody may say', () => {
  const night = aContestNight();

  it('is read up to that word, and not beyond it', () => {
    const talk = saidAfter(night, [dukeWins, confirmedBy('hal'), confirmedBy('cleo')]);
    expect(talk.problem).toBe(3);
    expect(talk.results.prizes.get('cup')).toMatchObject({ isConfirmed: false, confirmedBy: [] });
  });

  it('[RESULTS-1] has no results before the auction is sealed', () => {
    const { atMs } = findEnd(night);
    const talk = readContest(groundAfter(night), chainedGroup([[atMs, dukeWins]]));
    expect(talk.problem).toBe(1);
    expect(talk.field.isAuctionOver).toBe(false);
    expect(talk.results.hasResults).toBe(false);
  });
});

describe('[RESULTS-7] the matches of a contest', () => {
  const bracket = { kind: 'bracket', entrants: entrants(8) } as const;
  const draw = contestMatches(NIGHT_GROUP, bracket, HASHES.sha1Hex);

  it('have ids that follow from the group alone: the same for everyone, and of no other group', () => {
    expect(contestMatches(NIGHT_GROUP, bracket, HASHES.sha1Hex)).toEqual(draw);
    const ids = draw.map(({ id }) => id);
    expect(new Set(ids).size).toBe(7);
    const renamed = bracket.entrants.map((each) => ({ ...each, name: `Another ${each.name}` }));
    const same = contestMatches(NIGHT_GROUP, { ...bracket, entrants: renamed }, HASHES.sha1Hex);
    expect(same.map(({ id }) => id)).toEqual(ids);
    const other = '018f0000-0000-7000-8000-000000000002';
    const elsewhere = contestMatches(other, bracket, HASHES.sha1Hex).map(({ id }) => id);
    expect(elsewhere.filter((id) => ids.includes(id))).toEqual([]);
  });

  it('are played by the first two, the next two and so on, and lead to one final', () => {
    expect(draw.slice(0, 4).map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])).toEqual([
      ['e1', 'e2'],
      ['e3', 'e4'],
      ['e5', 'e6'],
      ['e7', 'e8'],
    ]);
    const finals = draw.filter(({ next }) => next === null);
    expect(finals).toHaveLength(1);
    for (const match of draw) {
      for (const from of [match.homeFrom, match.awayFrom]) {
        if (from === null) continue;
        expect(draw.find(({ id }) => id === from)?.next).toBe(match.id);
      }
    }
  });

  it('are none where a contest is no bracket', () => {
    expect(contestMatches(NIGHT_GROUP, NIGHT_CONTEST, HASHES.sha1Hex)).toEqual([]);
  });
});
