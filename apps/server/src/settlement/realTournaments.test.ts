import { readdirSync, readFileSync } from 'node:fs';
import { tournamentFile } from '@bracketbid/contract/http/tournament';
import type { Match } from '@bracketbid/engine/bracket/bracket';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { payoutsOf } from '@bracketbid/engine/money/payouts';
import { standingsOf } from '@bracketbid/engine/money/standings';
import { netsOf } from '@bracketbid/engine/settlement/nets';
import { outstandingOf, transfersDue } from '@bracketbid/engine/settlement/outstanding';
import { type Payment, paymentsOf } from '@bracketbid/engine/settlement/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const DATA = new URL('../../../../data/', import.meta.url);
const FILES = readdirSync(DATA).filter((name) => /^tournament-.*\.json$/.test(name));

/** A tournament that was played, as the rules see it: its payouts need winners alone. */
function played(name: string) {
  const file = tournamentFile.parse(JSON.parse(readFileSync(new URL(name, DATA), 'utf8')));
  const codeOf = new Map(file.rounds.map(({ name, code }) => [name, code]));
  const lastRound = Math.max(...file.rounds.map(({ order }) => order));
  const matches = file.matches.map((match, position): Match => {
    const { roundOrder } = match;
    return {
      id: match.id,
      round: codeOf.get(match.round) ?? '',
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
        const nets = netsOf(standingsOf(userIds, books, payoutsOf(books))).map(
          ({ userId, netCents }) => ({ userId, cents: netCents }),
        );
        expect(nets.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
        let payments: readonly Payment[] = [];
        const first = transfersDue(nets, [], null);
        expect(first.length).toBeLessThan(Math.max(1, userIds.length));
        for (const [index, { from, to, cents }] of first.entries()) {
          expect(transfersDue(nets, payments, null)).toEqual(first.slice(index));
          const mark = { type: 'PaymentMarked', paymentId: `p${index}`, clientId: '' } as const;
          payments = [...payments, ...paymentsOf([{ ...mark, from, to, cents, by: from }])];
        }
        expect(transfersDue(nets, payments, null)).toEqual([]);
        expect(outstandingOf(nets, payments).every(({ cents }) => cents === 0)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });
});
