import { readdirSync, readFileSync } from 'node:fs';
import { tournamentFile } from '@bracketbid/contract/http/tournament';
import type { Match } from '@bracketbid/engine/bracket/bracket';
import type { Sheet } from '@bracketbid/engine/contest/contest';
import { contestMoney } from '@bracketbid/engine/contest/contestMoney';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { computePayouts } from '@bracketbid/engine/money/payouts';
import { computeStandings } from '@bracketbid/engine/money/standings';
import { computeNets } from '@bracketbid/engine/settlement/nets';
import { computeOutstanding, transfersDue } from '@bracketbid/engine/settlement/outstanding';
import { type Payment, listPayments } from '@bracketbid/engine/settlement/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const DATA = new URL('../../../../data/', import.meta.url);
const FILES = readdirSync(DATA).filter((name) => /^tournament-.*\.json$/.test(name));

/** A tournament that was played, as the rules see it: its payouts need winners alone. */
function played(name: string) {
  const file = tournamentFile.parse(JSON.parse(readFileSync(new URL(name, DATA), 'utf8')));
  const codeByKey = new Map(file.rounds.map(({ name, code }) => [name, code]));
  const lastRound = Math.max(...file.rounds.map(({ order }) => order));
  const matches = file.matches.map((match, position): Match => {
    const { roundOrder } = match;
    return {
      id: match.id,
      round: codeByKey.get(match.round) ?? '',
      roundOrder,
      position,
      status: match.status,
      homeScore: match.homeScore,
      awayScore: match.awayScore,
      homeTeamId: match.home,
      awayTeamId: match.away,
      winnerTeamId: match.winner,
      homeFrom: null,
      awayFrom: null,
      next: roundOrder === lastRound ? null : 'later',
    };
  });
  return { matches, teams: file.teams.map(({ id }) => id) };
}

/** An auction: who bought each team (or nobody), and for how much. */
const auctions = (teams: readonly string[]) =>
  fc.integer({ min: 1, max: 18 }).chain((people) =>
    fc
      .array(fc.tuple(fc.integer({ min: -1, max: people - 1 }), fc.integer({ min: 1, max: 400 })), {
        minLength: teams.length,
        maxLength: teams.length,
      })
      .map((sales) => ({
        userIds: Array.from({ length: people }, (_, index) => `u${index}`),
        owned: sales.flatMap(([by, amount], index) =>
          by < 0 ? [] : [{ teamId: teams[index] ?? '', userId: `u${by}`, amount }],
        ),
      })),
  );

describe('[SETTLE-1, SETTLE-2] groups of up to eighteen', () => {
  it.each(FILES)('settle to the cent after %s, however they bid, and never pay twice', (name) => {
    const { matches, teams } = played(name);
    const { payoutBasisPoints } = DEFAULT_AUCTION_SETTINGS;
    fc.assert(
      fc.property(auctions(teams), ({ userIds, owned }) => {
        const books = { owned, payoutBasisPoints, matches, isAuctionOver: true };
        const nets = computeNets(computeStandings(userIds, books, computePayouts(books))).map(
          ({ userId, netCents }) => ({ userId, cents: netCents }),
        );
        expect(nets.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
        let payments: readonly Payment[] = [];
        const first = transfersDue(nets, [], null);
        expect(first.length).toBeLessThan(Math.max(1, userIds.length));
        for (const [index, { from, to, cents }] of first.entries()) {
          expect(transfersDue(nets, payments, null)).toEqual(first.slice(index));
          const mark = { type: 'PaymentMarked', paymentId: `p${index}`, clientId: '' } as const;
          payments = [...payments, ...listPayments([{ ...mark, from, to, cents, by: from }])];
        }
        expect(transfersDue(nets, payments, null)).toEqual([]);
        expect(computeOutstanding(nets, payments).every(({ cents }) => cents === 0)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });
});

/** A tournament's payouts as a contest's sheet: each round's wins pay, and the rest goes to the top. */
function asSheet(payoutBasisPoints: Readonly<Record<string, number>>): Sheet {
  return {
    keptBasisPoints: 0,
    keptFor: '',
    prizes: Object.entries(payoutBasisPoints).map(([code, basisPoints]) => ({
      id: code.toLowerCase(),
      name: code,
      kind: 'round',
      code,
      basisPoints,
    })),
    rest: 'top',
    unowned: 'rest',
    withdrawn: 'stands',
  };
}

/** What each team has brought each member; money given back is of no team. */
function broughtBy(
  payouts: readonly {
    readonly userId: string;
    readonly teamId: string | null;
    readonly cents: number;
  }[],
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { userId, teamId, cents } of payouts) {
    const key = `${userId} ${teamId ?? 'back'}`;
    sums[key] = (sums[key] ?? 0) + cents;
  }
  return sums;
}

describe('[PRIZE-3, PRIZE-7] a tournament as a contest of its own', () => {
  it.each(FILES)('pays every member to the cent what %s pays, at any time', (name) => {
    const { matches, teams } = played(name);
    const { payoutBasisPoints } = DEFAULT_AUCTION_SETTINGS;
    const ofContest = {
      sheet: asSheet(payoutBasisPoints),
      unsold: [],
      values: new Map(),
      withdrawnEarly: new Set<string>(),
      isCalledOff: false,
    };
    fc.assert(
      fc.property(
        auctions(teams),
        fc.integer({ min: 0, max: matches.length }),
        ({ owned }, decided) => {
          const isOpen = matches
            .toSorted((a, b) => a.roundOrder - b.roundOrder)
            .slice(decided)
            .map(({ id }) => id);
          const now = matches.map((match): Match =>
            isOpen.includes(match.id)
              ? { ...match, status: 'scheduled', winnerTeamId: null }
              : match,
          );
          for (const matchesThen of [now, matches]) {
            const books = { owned, payoutBasisPoints, matches: matchesThen, isAuctionOver: true };
            const usual = computePayouts(books);
            const contest = contestMoney({ ...ofContest, owned, matches: matchesThen });
            expect(broughtBy(contest.payouts)).toEqual(broughtBy(usual.payouts));
            expect(contest).toMatchObject({ potCents: usual.potCents, leftCents: usual.leftCents });
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
