import { readFileSync } from 'node:fs';
import { enterResult } from '@bracketbid/engine/bracket/advance';
import { inOrder, type Match } from '@bracketbid/engine/bracket/bracket';
import type { Ownership } from '@bracketbid/engine/money/ownership';
import { payoutPresets } from '@bracketbid/engine/money/payoutPresets';
import { computePayouts } from '@bracketbid/engine/money/payouts';
import { listRoundSizes } from '@bracketbid/engine/money/payoutTable';
import { computeStandings } from '@bracketbid/engine/money/standings';
import { computeNets } from '@bracketbid/engine/settlement/nets';
import { computeOutstanding, transfersDue } from '@bracketbid/engine/settlement/outstanding';
import type { Payment, PaymentState } from '@bracketbid/engine/settlement/payments';
import { describe, expect, it } from 'vitest';
import {
  type TournamentFile,
  tournamentFile,
} from '../../packages/contract/src/http/tournament.ts';
import { fewestByForce } from '../../packages/engine/test/fewestByForce.ts';
import { createRandom, type Random } from './random.ts';

/** Every tournament whose results are known from its first game to its last. */
const REAL = ['2025', '2026', '2024-women', '2025-women'].map((name) => {
  const path = new URL(`../../data/tournament-${name}.json`, import.meta.url);
  return tournamentFile.parse(JSON.parse(readFileSync(path, 'utf8')));
});

/** Each real tournament is auctioned, played and settled by this many groups. */
const GROUPS_EACH = 40;

type Auctioned = { readonly members: readonly string[]; readonly owned: readonly Ownership[] };

const members = (count: number) => Array.from({ length: count }, (_, index) => `m${index + 10}`);

/** Of ten teams one finds no buyer, some go in bundles, and some belong to several. */
function drawnAuction(file: TournamentFile, random: Random): Auctioned {
  const people = members(2 + random.below(17));
  const anyone = () => people[random.below(people.length)] ?? '';
  const isBundled = (seed: number) => seed >= 13;
  const hasBundles = random.below(2) === 0;
  const lots = hasBundles
    ? [
        ...file.teams.filter(({ seed }) => !isBundled(seed)).map(({ id }) => [id]),
        ...file.zones.map((zone) =>
          file.teams
            .filter((each) => each.zone === zone && isBundled(each.seed))
            .map(({ id }) => id),
        ),
      ]
    : file.teams.map(({ id }) => [id]);
  const owned = lots.flatMap((teamIds): Ownership[] => {
    if (random.below(10) === 0) return [];
    const [first = ''] = teamIds;
    const teamId = teamIds.length === 1 ? first : `bundle of ${first}`;
    const sale = { teamId, userId: anyone(), amount: 1 + random.below(300) };
    const bundle = teamIds.length === 1 ? {} : { teamIds };
    if (random.below(6) > 0) return [{ ...sale, ...bundle }];
    const owners = [...new Set([sale.userId, anyone(), anyone()])];
    const parts = owners.map((userId) => ({ userId, weight: 1 + random.below(4) }));
    return [{ ...sale, ...bundle, parts }];
  });
  return { members: people, owned };
}

/** What was really paid in 2023, for the teams that had the same seeds and zones in another year: 64 lots, twelve owners. */
function realAuction(file: TournamentFile): Auctioned {
  const path = new URL('../data/calcutta-2023.json', import.meta.url);
  const { lots } = JSON.parse(readFileSync(path, 'utf8')) as {
    lots: { seed: number; zone: string; price: number; owner: string }[];
  };
  const zones = [...new Set(lots.map(({ zone }) => zone))];
  const owned = lots.map(({ seed, zone, price, owner }): Ownership => {
    const place = file.zones[zones.indexOf(zone)];
    const teamIds = file.teams
      .filter((each) => each.seed === seed && each.zone === place)
      .map(({ id }) => id);
    const [teamId = ''] = teamIds;
    // Two teams of a First Four game were one lot.
    return {
      teamId,
      userId: owner,
      amount: price,
      ...(teamIds.length > 1 ? { teamIds } : {}),
    };
  });
  return { members: [...new Set(owned.map(({ userId }) => userId))], owned };
}

/** The bracket before its first game. */
function readBracket(file: TournamentFile): Match[] {
  const codeByKey = new Map(file.rounds.map(({ name, code }) => [name, code]));
  return file.matches.map((match) => ({
    id: match.id,
    roundOrder: match.roundOrder,
    position: match.bracketPosition,
    round: codeByKey.get(match.round) ?? '',
    status: 'scheduled',
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
    homeTeamId: match.homeFrom == null ? match.home : null,
    awayTeamId: match.awayFrom == null ? match.away : null,
    homeFrom: match.homeFrom ?? null,
    awayFrom: match.awayFrom ?? null,
    next: match.nextMatchId ?? null,
  }));
}

type Score = { readonly home: number; readonly away: number };

function entered(matches: readonly Match[], id: string, score: Score | null, winner: string) {
  const result =
    score === null
      ? { status: 'no_contest' as const, homeScore: null, awayScore: null, winnerTeamId: winner }
      : { status: 'final' as const, homeScore: score.home, awayScore: score.away };
  const advance = enterResult(matches, id, result);
  if (!advance.ok) throw new Error(`${id}: ${advance.refusal.code}`);
  const changed = new Map(advance.changed.map((match) => [match.id, match]));
  return matches.map((match) => changed.get(match.id) ?? match);
}

/** Every day of a season with what must be true of its evening, to a settled group. @returns what somebody still owes: nothing */
function playThrough(
  file: TournamentFile,
  { members: people, owned }: Auctioned,
  random: Random,
): readonly Balance[] {
  let matches: readonly Match[] = readBracket(file);
  const presets = payoutPresets(listRoundSizes(matches));
  const payoutBasisPoints = presets[random.below(presets.length)]?.payouts ?? {};
  const potCents = owned.reduce((sum, { amount }) => sum + amount * 100, 0);
  const told = (now: readonly Match[]) => {
    const books = { owned, payoutBasisPoints, matches: now, isAuctionOver: true };
    const money = computePayouts(books);
    const standings = computeStandings(people, books, money);
    const sum = (of: 'paidCents' | 'wonCents') =>
      standings.reduce((total, each) => total + each[of], 0);
    expect(sum('paidCents')).toBe(potCents);
    expect(sum('wonCents') + money.leftCents).toBe(potCents);
    return { money, standings, nets: computeNets(standings) };
  };
  let before = new Map<string, number>();
  const days = [...new Set(file.matches.map(({ date }) => date))].toSorted();
  for (const day of days) {
    const games = inOrder(matches).flatMap(({ id }) =>
      file.matches.filter((match) => match.id === id && match.date === day),
    );
    for (const game of games) {
      const { id, homeScore, awayScore, winner } = game;
      const hasScore = homeScore !== null && awayScore !== null;
      const bracketed = matches.find((match) => match.id === id);
      const isSameWay = bracketed?.homeTeamId === game.home;
      const score = !hasScore
        ? null
        : isSameWay
          ? { home: homeScore, away: awayScore }
          : { home: awayScore, away: homeScore };
      if (score !== null && random.below(12) === 0) {
        // Typed the wrong way round, and corrected before anybody was told twice.
        const wrong = entered(matches, id, { home: score.away, away: score.home }, winner ?? '');
        matches = entered(wrong, id, score, winner ?? '');
      } else matches = entered(matches, id, score, winner ?? '');
      expect(matches.find((match) => match.id === id)?.winnerTeamId).toBe(winner);
    }
    const { standings } = told(matches);
    for (const { userId, wonCents } of standings) {
      expect(wonCents, 'nobody’s total ever falls').toBeGreaterThanOrEqual(before.get(userId) ?? 0);
    }
    before = new Map(standings.map(({ userId, wonCents }) => [userId, wonCents]));
  }

  const { money, nets } = told(matches);
  expect(money.leftCents).toBe(0);
  const balances = nets.map(({ userId, netCents }) => ({ userId, cents: netCents }));
  expect(balances.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  return settle(balances, random);
}

type Balance = Parameters<typeof computeOutstanding>[0][number];

/** Payments by the plan and beside it, disputed ones and reversed ones, until nothing is due. @returns what is still outstanding */
function settle(nets: readonly Balance[], random: Random): readonly Balance[] {
  const open = nets.filter(({ cents }) => cents !== 0);
  const plan = transfersDue(nets, [], null);
  expect(plan.length).toBeLessThanOrEqual(Math.max(0, open.length - 1));
  if (open.length <= 9) expect(plan).toHaveLength(fewestByForce(open));
  let payments: readonly Payment[] = [];
  const pay = (from: string, to: string, cents: number, state: PaymentState) => {
    const id = `p${payments.length}`;
    const made = { id, from, to, cents, state, markedBy: from, openedBy: null };
    payments = [...payments, { ...made, isSent: true, isReceived: state !== 'marked' }];
  };
  const states: readonly PaymentState[] = ['marked', 'confirmed', 'disputed', 'reversed'];
  for (const { from, to, cents } of plan) {
    const state = states[random.below(states.length)] ?? 'marked';
    pay(from, to, random.below(3) === 0 ? Math.ceil(cents / 2) : cents, state);
  }
  for (let left = transfersDue(nets, payments, null); left.length > 0;) {
    for (const { from, to, cents } of left) pay(from, to, cents, 'confirmed');
    left = transfersDue(nets, payments, null);
  }
  return computeOutstanding(nets, payments).filter(({ cents }) => cents !== 0);
}

describe('[SETTLE-1] [SETTLE-2] [SETTLE-4] [SHARE-4] real tournaments, from the first day to a settled group', () => {
  it.each(REAL.map((file) => ({ name: file.name, file })))(
    `add up every evening, and end with nothing owed, in ${GROUPS_EACH} groups: $name`,
    ({ file }) => {
      for (let seed = 1; seed <= GROUPS_EACH; seed += 1) {
        const random = createRandom(seed * 1000 + file.year);
        expect(playThrough(file, drawnAuction(file, random), random)).toEqual([]);
      }
    },
    300_000,
  );

  it.each(REAL.map((file) => ({ name: file.name, file })))(
    'do so with the prices and owners of a real auction: $name',
    ({ file }) => {
      expect(playThrough(file, realAuction(file), createRandom(2023))).toEqual([]);
    },
    300_000,
  );
});
