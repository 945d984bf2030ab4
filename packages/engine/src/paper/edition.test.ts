import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBracket, PAYOUTS, play, playOn } from '../../test/aBracket.ts';
import { inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { computePayouts } from '../money/payouts.ts';
import { computeStandings } from '../money/standings.ts';
import { bracketAfter } from './days.ts';
import { buildEdition } from './edition.ts';
import { standingsByDay } from './standingsByDay.ts';

const USERS = ['ana', 'ben', 'cleo', 'dan'];
/** Of eight teams: the two halves of the first round are two days, then a day each. */
const DAYS: Readonly<Record<string, string>> = {
  r1m0: '2026-03-19',
  r1m1: '2026-03-19',
  r1m2: '2026-03-20',
  r1m3: '2026-03-20',
  r2m0: '2026-03-22',
  r2m1: '2026-03-22',
  r3m0: '2026-03-24',
};
const dayByMatch = new Map(Object.entries(DAYS));
/** `t0` is the best seed, `t7` the worst. */
const teamSeed = (teamId: string) => Number(teamId.slice(1)) + 1;

type Owned = { teamId: string; userId: string; amount: number };
const toGroup = (owned: readonly Owned[], matches: readonly Match[], userIds = USERS) => {
  const payoutBasisPoints = PAYOUTS[8] ?? {};
  const books = { owned, payoutBasisPoints, matches, isAuctionOver: true };
  return { userIds, books, money: computePayouts(books), dayByMatch, teamSeed };
};
const someOwned = fc
  .array(fc.tuple(fc.option(fc.constantFrom(...USERS)), fc.integer({ min: 1, max: 400 })), {
    minLength: 8,
    maxLength: 8,
  })
  .map((picks) =>
    picks.flatMap(([userId, amount], index): Owned[] =>
      userId === null ? [] : [{ teamId: `t${index}`, userId, amount }],
    ),
  );
const someResults = fc.array(fc.boolean(), { maxLength: 7 });

/** Every end of a bracket, by playing it. */
function listEnds(matches: readonly Match[]): (readonly Match[])[] {
  const next = inOrder(matches).find((match) => !isDecided(match));
  if (next === undefined) return [matches];
  return [70, 50].flatMap((home) => listEnds(play(matches, next.id, home, 60)));
}
const findFirst = (group: ReturnType<typeof toGroup>, end: readonly Match[]): string[] => {
  const standings = computeStandings(group.userIds, { ...group.books, matches: end });
  const [best] = standings;
  return standings
    .filter(({ profitCents }) => profitCents === best?.profitCents)
    .map(({ userId }) => userId);
};

describe('the edition of a day', () => {
  const owned = ['ana', 'ben', 'cleo', 'ana', 'ben', 'cleo', 'ana'].map((userId, index) => ({
    teamId: `t${index}`,
    userId,
    amount: 10,
  }));

  it('[PAPER-2] has the wins of worse seeds, the widest apart first, and no match that nobody played', () => {
    const first = play(play(aBracket(8), 'r1m0', 60, 70), 'r1m1', 60, 70);
    const edition = buildEdition('2026-03-19', toGroup(owned, first));
    expect(edition?.upsets.map(({ winnerTeamId }) => winnerTeamId)).toEqual(['t1', 't3']);
    expect(edition?.upsets[0]).toMatchObject({ winnerSeed: 2, loserSeed: 1, loserTeamId: 't0' });
    expect(edition?.outTeamIds).toEqual(['t0', 't2']);
    const walkover = aBracket(8).map((match) =>
      match.id === 'r1m0' ? { ...match, status: 'no_contest' as const, winnerTeamId: 't1' } : match,
    );
    expect(buildEdition('2026-03-19', toGroup(owned, walkover))?.upsets).toEqual([]);
  });

  it('[PAPER-1] is of days on which something was decided, and says what still has no result', () => {
    const group = toGroup(owned, play(aBracket(8), 'r1m0', 70, 60));
    expect(buildEdition('2026-03-20', group)).toBeNull();
    const edition = buildEdition('2026-03-19', group);
    expect(edition).toMatchObject({ nextDay: '2026-03-20', unfinishedIds: ['r1m1'] });
    expect(edition?.members[0]).toMatchObject({ userId: 'dan', gainCents: 0, rankBefore: null });
  });

  it('[PAPER-1] is computed from what stands: a corrected result corrects it', () => {
    const right = playOn(aBracket(8), [false, true]);
    const corrected = play(playOn(aBracket(8), [true, true]), 'r1m0', 60, 70);
    expect(buildEdition('2026-03-19', toGroup(owned, corrected))).toEqual(
      buildEdition('2026-03-19', toGroup(owned, right)),
    );
  });

  it('[PAPER-1] of a day past is what it was on its evening, whatever came after', () => {
    fc.assert(
      fc.property(someOwned, someResults, fc.boolean(), (bought, later, result) => {
        const early = playOn(aBracket(8), [result, result]);
        const late = playOn(early, later);
        expect(bracketAfter(late, dayByMatch, '2026-03-19')).toEqual(early);
        expect(buildEdition('2026-03-19', toGroup(bought, late))).toEqual(
          buildEdition('2026-03-19', toGroup(bought, early)),
        );
      }),
    );
  });

  it('[PAPER-1] gains are what the standings moved by, and add up to all that was won', () => {
    fc.assert(
      fc.property(someOwned, someResults, (bought, results) => {
        const group = toGroup(bought, playOn(aBracket(8), results));
        const days = standingsByDay(group.userIds, group.books, group.money, dayByMatch);
        for (const { userId, paidCents, wonCents, profitCents } of computeStandings(
          USERS,
          group.books,
        )) {
          let before = -paidCents;
          let gained = 0;
          for (const { members } of days) {
            const member = members.find((each) => each.userId === userId);
            expect(member?.profitCents).toBe(before + (member?.gainCents ?? 0));
            before = member?.profitCents ?? 0;
            gained += member?.gainCents ?? 0;
          }
          expect(gained).toBe(wonCents);
          expect(before).toBe(days.length === 0 ? -paidCents : profitCents);
        }
      }),
    );
  });

  it('[PAPER-1] ranks are shared by equals', () => {
    const group = toGroup([], play(aBracket(8), 'r1m0', 70, 60));
    expect(buildEdition('2026-03-19', group)?.members.map(({ rank }) => rank)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('[PAPER-3] who can still finish first is first in one of all ends, and who is out in none', () => {
    fc.assert(
      fc.property(someOwned, someResults, (bought, results) => {
        const group = toGroup(bought, playOn(aBracket(8), results));
        const day = standingsByDay(USERS, group.books, group.money, dayByMatch).at(-1)?.day;
        if (day === undefined) return;
        const ends = listEnds(group.books.matches);
        const can = new Set(ends.flatMap((end) => findFirst(group, end)));
        for (const { userId, chance } of buildEdition(day, group)?.members ?? []) {
          expect(chance).toBe(can.has(userId) ? 'can' : 'out');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[PAPER-4] a need is a game of the next day that the team wins in every end in which the member is first', () => {
    fc.assert(
      fc.property(
        someOwned,
        fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }),
        (bought, results) => {
          const group = toGroup(bought, playOn(aBracket(8), results));
          const day = standingsByDay(USERS, group.books, group.money, dayByMatch).at(-1)?.day ?? '';
          const edition = buildEdition(day, group);
          const ends = listEnds(group.books.matches);
          for (const { userId, needs } of edition?.members ?? []) {
            const happy = ends.filter((end) => findFirst(group, end).includes(userId));
            const expected = (edition?.next ?? []).flatMap(({ id, homeTeamId, awayTeamId }) => {
              const winners = new Set(happy.map((end) => findWinner(end, id)));
              const [teamId] = winners;
              const isKnown = teamId === homeTeamId || teamId === awayTeamId;
              return winners.size === 1 && isKnown ? [{ matchId: id, teamId }] : [];
            });
            expect(needs).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[PAPER-3] of a group of one, its one member is first', () => {
    const group = toGroup(
      [{ teamId: 't0', userId: 'ana', amount: 5 }],
      playOn(aBracket(8), [true]),
      ['ana'],
    );
    expect(buildEdition('2026-03-19', group)?.members).toMatchObject([{ rank: 1, chance: 'can' }]);
  });
});

describe('with more games than can be tried', () => {
  it('[PAPER-3] a member is out once another has more for sure, else it is left open', () => {
    const matches = createField(32);
    const books = { owned: [], payoutBasisPoints: {}, matches, isAuctionOver: true };
    const days = new Map(matches.map(({ id, round }) => [id, round]));
    const played = play(matches, 'R1m0', 70, 60);
    const broke = [
      { teamId: 't1', userId: 'ben', amount: 900 },
      ...matches.flatMap(({ homeTeamId, awayTeamId }) =>
        [homeTeamId, awayTeamId].flatMap((teamId) =>
          teamId === null || teamId === 't1' ? [] : [{ teamId, userId: 'ana', amount: 10 }],
        ),
      ),
    ];
    const group = (owned: readonly Owned[]) => {
      const own = { ...books, owned, matches: played, payoutBasisPoints: SHARES };
      return {
        userIds: ['ana', 'ben', 'cleo'],
        books: own,
        money: computePayouts(own),
        dayByMatch: days,
        teamSeed,
      };
    };
    const chances = buildEdition('R1', group(broke))?.members.map(({ userId, chance }) => [
      userId,
      chance,
    ]);
    // Ben's only team is out and he has paid $900; Cleo has paid nothing and wins nothing, which Ana does not.
    expect(Object.fromEntries(chances ?? [])).toEqual({ ana: 'open', ben: 'out', cleo: 'out' });
  });
});

const SHARES = { R1: 100, R2: 200, R3: 400, R4: 1000, R5: 5000 };

/** A bracket of any size, its rounds `R1`, `R2` ... */
function createField(teams: number): Match[] {
  const blank = {
    status: 'scheduled',
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
  } as const;
  const rounds = Math.log2(teams);
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: teams / 2 ** round }, (_, at): Match => {
      const below = (side: 0 | 1) => (round === 1 ? null : `R${round - 1}m${at * 2 + side}`);
      return {
        id: `R${round}m${at}`,
        round: `R${round}`,
        roundOrder: round,
        position: at,
        ...blank,
        homeTeamId: round === 1 ? `t${at * 2}` : null,
        awayTeamId: round === 1 ? `t${at * 2 + 1}` : null,
        homeFrom: below(0),
        awayFrom: below(1),
        next: round === rounds ? null : `R${round + 1}m${Math.floor(at / 2)}`,
      };
    }),
  );
}

function findWinner(end: readonly Match[], id: string): string | null {
  return end.find((each) => each.id === id)?.winnerTeamId ?? null;
}
