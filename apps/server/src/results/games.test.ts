import { randomUUID } from 'node:crypto';
import type { Match, MatchSide, Person, Team } from '@bracketbid/contract/entities';
import { enterResult } from '@bracketbid/engine/bracket/advance';
import { inOrder, isDecided, type Match as RuleMatch } from '@bracketbid/engine/bracket/bracket';
import { computeTeamCosts } from '@bracketbid/engine/money/lotCosts';
import { computePayouts } from '@bracketbid/engine/money/payouts';
import { listRoundSizes, usualPayouts } from '@bracketbid/engine/money/payoutTable';
import { wonBy } from '@bracketbid/engine/money/standings';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import { formatCsv } from './exportCsv.ts';
import { listGames } from './games.ts';
import { lotsOfGroup } from '../groups/groupLots.ts';
import type { GroupResults } from './groupMoney.ts';
import { saleStatusIn } from './saleStatus.ts';

const MEMBERS = ['ana', 'ben', 'cleo'];
const file = drawnTournament(['A', 'B'], 4, { doubled: 2 });
const codeByKey = new Map(file.rounds.map(({ order, code }) => [order, code]));

/** The bracket of the file before its first match; teams and matches go by the file's ids. */
const before = file.matches.map((match, position): RuleMatch => ({
  id: match.id,
  round: codeByKey.get(match.roundOrder) ?? '',
  roundOrder: match.roundOrder,
  position,
  status: 'scheduled',
  homeTeamId: match.home,
  awayTeamId: match.away,
  homeScore: null,
  awayScore: null,
  winnerTeamId: null,
  homeFrom: match.homeFrom ?? null,
  awayFrom: match.awayFrom ?? null,
  next: match.nextMatchId ?? null,
}));

function played(homeWins: readonly boolean[]): RuleMatch[] {
  let now = before;
  for (const isHome of homeWins) {
    const next = inOrder(now).find((match) => !isDecided(match));
    if (next === undefined) break;
    const [homeScore, awayScore] = isHome ? [2, 1] : [1, 2];
    const advance = enterResult(now, next.id, { status: 'final', homeScore, awayScore });
    if (!advance.ok) throw new Error(advance.refusal.code);
    const changed = new Map(advance.changed.map((match) => [match.id, match]));
    now = now.map((match) => changed.get(match.id) ?? match);
  }
  return now;
}

const look = { abbreviation: '', teamLogo: '', seedNumber: 1, color: '', secondaryColor: '' };
const toSide = (teamId: string | null, score: number | null): MatchSide | null =>
  teamId === null
    ? null
    : {
        shortName: teamId,
        score,
        teamId: { _id: teamId, teamName: teamId, shortName: teamId, ...look },
      };
const shown = (match: RuleMatch): Match => ({
  _id: match.id,
  zone: null,
  round: match.round,
  roundOrder: match.roundOrder,
  position: match.position,
  date: '2031-03-16',
  startAt: null,
  status: match.status,
  homeTeam: toSide(match.homeTeamId, match.homeScore),
  awayTeam: toSide(match.awayTeamId, match.awayScore),
  winner: match.winnerTeamId,
  homeFrom: match.homeFrom,
  awayFrom: match.awayFrom,
  next: match.next,
});

function buildResults(
  sales: readonly (readonly [string | null, number])[],
  homeWins: readonly boolean[],
  isAuctionOver = true,
): GroupResults {
  const owned = file.teams.flatMap(({ id }, index) => {
    const [userId = null, amount = 0] = sales[index] ?? [];
    return userId === null ? [] : [{ teamId: id, userId, amount }];
  });
  const forRules = played(homeWins);
  const matches = forRules.map(shown);
  const payoutBasisPoints = usualPayouts(listRoundSizes(forRules)) ?? {};
  const books = { owned, payoutBasisPoints, matches: forRules, isAuctionOver };
  return {
    bracket: {
      tournamentId: randomUUID(),
      division: 'mens',
      zones: [],
      rounds: [],
      dates: [],
      forRules,
      matches,
      matchById: new Map(matches.map((match) => [match._id, match])),
      dayByMatch: new Map(matches.map((match) => [match._id, match.date])),
    },
    books,
    contest: null,
    refunded: new Set(),
    isFinal: () => false,
    money: computePayouts(books),
    teamById: new Map(),
    lots: lotsOfGroup({ contest: null, teams: [], teamById: new Map(), playIns: [] }),
    ownerByTeam: new Map(computeTeamCosts(owned).map((each) => [each.teamId, each])),
  };
}

const someGroup = fc.tuple(
  fc.array(
    fc.tuple(fc.option(fc.constantFrom(...MEMBERS), { freq: 2 }), fc.integer({ min: 1, max: 999 })),
    { minLength: file.teams.length, maxLength: file.teams.length },
  ),
  fc.oneof(
    fc.array(fc.boolean(), { maxLength: before.length }),
    fc.array(fc.boolean(), { minLength: before.length, maxLength: before.length }),
  ),
);
const cents = (dollars: number) => Math.round(dollars * 100);

describe('the rows of My Games', () => {
  it('[RESULT-4] add up to all that a member won, for every member, and the exported lines to what was paid out', () => {
    let refunds = 0;
    fc.assert(
      fc.property(someGroup, ([sales, homeWins]) => {
        const results = buildResults(sales, homeWins);
        for (const member of MEMBERS) {
          const isTheirs = (userId: string) => userId === member;
          const rows = listGames(results, saleStatusIn(results), isTheirs).map(({ row }) => row);
          const sum = rows.reduce((all, { amount }) => all + cents(amount), 0);
          expect(sum).toBe(wonBy(results.money, member));
          for (const { result, amount } of rows) {
            if (result === 'Refunded') refunds += 1;
            expect(amount === 0 || ['Won', 'Uncontested', 'Refunded'].includes(result)).toBe(true);
          }
        }
        const teams = file.teams.map(({ id, name, zone }): Team => ({
          _id: id,
          teamName: name,
          shortName: name,
          location: '',
          zone,
          ...look,
        }));
        const people = new Map(
          MEMBERS.map((id): [string, Person] => [
            id,
            { _id: id, fullName: id, profileimageurl: null },
          ]),
        );
        const lines: Record<string, string>[] = parse(
          formatCsv(results, { teams, lots: teams, contest: null }, people, saleStatusIn(results)),
          {
            columns: true,
            bom: true,
          },
        );
        const { potCents, leftCents } = results.money;
        for (const member of MEMBERS) {
          const theirs = lines.filter(({ Owner }) => Owner === member);
          const sum = theirs.reduce((all, line) => all + cents(Number(line['Amount won'])), 0);
          expect(sum).toBe(wonBy(results.money, member));
        }
        const paid = lines.reduce((all, line) => all + cents(Number(line['Amount won'])), 0);
        expect(paid).toBe(potCents - leftCents);
      }),
      { numRuns: 400 },
    );
    expect(refunds).toBeGreaterThan(20);
  });

  it('[RESULT-4] give nothing back, and call no win uncontested, while every team can still be sold', () => {
    fc.assert(
      fc.property(someGroup, ([sales, homeWins]) => {
        const results = buildResults(sales, homeWins, false);
        for (const { row } of listGames(results, saleStatusIn(results), () => true)) {
          expect(['Refunded', 'Uncontested']).not.toContain(row.result);
          expect(['sold-sold', 'sold-pending']).toContain(row.teamStatus);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[RESULT-4] say lost of every lost match, and uncontested only of a win', () => {
    fc.assert(
      fc.property(someGroup, ([sales, homeWins]) => {
        const results = buildResults(sales, homeWins);
        for (const { row } of listGames(results, saleStatusIn(results), () => true)) {
          const match = results.bracket.matchById.get(row._id);
          if (row.teamId === null || match === undefined) continue;
          const sides = [match.homeTeam?.teamId._id, match.awayTeam?.teamId._id];
          const opponent = sides.find((id) => id !== row.teamId);
          const isContested = opponent !== undefined && results.ownerByTeam.has(opponent);
          const won = isContested ? 'Won' : 'Uncontested';
          const over = match.winner === row.teamId ? won : 'Lost';
          expect(row.result).toBe(match.winner === null ? 'Match not started' : over);
        }
      }),
      { numRuns: 200 },
    );
  });
});
