import fc from 'fast-check';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { payoutPresets } from '@bracketbid/engine/money/payoutPresets';
import { isWholePot } from '@bracketbid/engine/money/payoutTable';
import { describe, expect, it } from 'vitest';
import {
  toAuctionSettings,
  faultsOfRules,
  type GroupRules,
  rulesOfAuction,
} from '../groupRules.ts';
import { lengthOfEvening } from './evening.ts';
import { MESSAGES } from './messages.ts';
import { differenceInWords, type NamedRound, ruleSentences, type RuleTopic } from './rules.ts';

const ROUNDS: readonly NamedRound[] = [
  { code: 'FF', name: 'First Four', matches: 4 },
  { code: 'R64', name: 'Round of 64', matches: 32 },
  { code: 'R32', name: 'Round of 32', matches: 16 },
  { code: 'S16', name: 'Sweet 16', matches: 8 },
  { code: 'E8', name: 'Elite Eight', matches: 4 },
  { code: 'F4', name: 'Final Four', matches: 2 },
  { code: 'NC', name: 'Championship', matches: 1 },
];
const USUAL = rulesOfAuction(DEFAULT_AUCTION_SETTINGS, {});

const anyRules: fc.Arbitrary<GroupRules> = fc.record({
  pace: fc.constantFrom('clock', 'gavel'),
  warningSeconds: fc.integer({ min: 0, max: 10 }),
  phonesBid: fc.boolean(),
  startingBudget: fc.option(fc.integer({ min: 1, max: 5000 })),
  minimumBid: fc.integer({ min: 1, max: 5000 }),
  steps: fc
    .uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 11 })
    .chain((froms) =>
      fc.tuple(
        ...[0, ...froms.toSorted((a, b) => a - b)].map((from) =>
          fc.integer({ min: 1, max: 50 }).map((step) => ({ from, step })),
        ),
      ),
    ),
  lockSeconds: fc.integer({ min: 0, max: 60 }),
  lotSeconds: fc.integer({ min: 1, max: 120 }),
  extensionSeconds: fc.integer({ min: 0, max: 120 }),
  extensionCapSeconds: fc.option(fc.integer({ min: 0, max: 600 })),
  order: fc.constantFrom('drawn', 'lowSeedsFirst'),
  bundles: fc.constantFrom<GroupRules['bundles'][]>(
    ...(['none', 'lowSeeds', 'firstFour', 'both'] as const),
    [{ name: 'Chalk', teams: ['a', 'b'] }],
    [{ name: 'Chalk', teams: ['a', 'b', 'c'] }],
  ),
  payouts: fc.constantFrom(...payoutPresets(ROUNDS).map(({ payouts }) => ({ ...payouts }))),
  maximumBids: fc.boolean(),
  hints: fc.constantFrom('off', 'beforeAndAfter', 'live'),
  auctionDate: fc.option(
    fc.integer({ min: 0, max: 10_000 }).map((minutes) => {
      return new Date(Date.UTC(2027, 2, 1) + minutes * 60_000).toISOString();
    }),
  ),
});

describe('rules as sentences', () => {
  it('say everything that an auction is held under, each once', () => {
    const rules: GroupRules = {
      ...USUAL,
      steps: [
        { from: 0, step: 1 },
        { from: 20, step: 5 },
        { from: 100, step: 10 },
      ],
      extensionCapSeconds: 60,
      auctionDate: '2027-03-16T18:00:00.000Z',
    };
    expect(ruleSentences(rules, ROUNDS).map(({ sentence }) => sentence)).toEqual([
      'Everyone starts with $1,000.',
      'The first bid on a team is at least $1.',
      'Every other bid is higher by at least $1, $5 from $20 on and $10 from $100 on.',
      'Each team is shown for 5 seconds, then open for 30 seconds.',
      'A bid in the last 10 seconds puts the countdown back to 10, and late bids add at most 60 seconds to a team.',
      'The order of the teams is drawn at the start.',
      'Every team is sold by itself.',
      'Of a $1,000 pot, a win is worth $5 in the Round of 64, $10 in the Round of 32, $20 in the Sweet 16, $40 in the Elite Eight, $80 in the Final Four and $200 in the Championship.',
      'Maximum bids are off: every bid is made by hand.',
      'Nobody is shown what a team is worth by history.',
      'The auction starts at the group’s own hour: Tuesday, March 16, 2027 at 11:00 AM Pacific time.',
    ]);
  });

  it('differ exactly where the rules do', () => {
    fc.assert(
      fc.property(anyRules, anyRules, (before, after) => {
        const [was, is] = [before, after].map((rules) => ruleSentences(rules, ROUNDS));
        const differing = is?.filter(
          ({ topic, sentence }) => was?.find((each) => each.topic === topic)?.sentence !== sentence,
        );
        expect(differenceInWords(before, after, ROUNDS)).toHaveLength(differing?.length ?? -1);
        expect(differenceInWords(before, before, ROUNDS)).toEqual([]);
      }),
    );
  });

  it('say what was before', () => {
    const balanced = {
      ...USUAL,
      startingBudget: 500,
      payouts: { ...USUAL.payouts, FF: 25, R64: 47 },
    };
    expect(differenceInWords(USUAL, balanced, ROUNDS)).toEqual([
      'Everyone starts with $500 instead of $1,000.',
      'Of a $1,000 pot, a win is worth $2.50 in the First Four instead of $0 and $4.70 in the Round of 64 instead of $5.',
    ]);
  });
});

it('[LOT-8] say which teams are sold together, and that they are others under the same name', () => {
  const drawn = (teams: string[]): GroupRules => ({
    ...USUAL,
    bundles: [{ name: 'Chalk', teams }],
  });
  const lots = (rules: GroupRules) =>
    ruleSentences(rules, ROUNDS).find(({ topic }) => topic === 'lots')?.sentence;
  expect(lots(drawn(['a', 'b']))).toBe(
    'Sold together, each as one lot with one price: Chalk (2 teams). Every other team is sold by itself.',
  );
  expect(lots({ ...USUAL, bundles: 'lowSeeds' })).toBe(
    'Seeds 13 to 16 of a zone are one lot, with one price; every other team is sold by itself.',
  );
  expect(differenceInWords(drawn(['a', 'b']), drawn(['b', 'a']), ROUNDS)).toEqual([]);
  expect(differenceInWords(drawn(['a', 'b']), drawn(['a', 'c']), ROUNDS)).toEqual([
    'Other teams are sold together than until now.',
  ]);
});

it('says how long an evening takes at least', () => {
  expect(lengthOfEvening(68, 54, USUAL)).toBe(
    '68 teams in 54 lots, at least 32 minutes instead of 40 minutes',
  );
  expect(lengthOfEvening(68, 68, USUAL)).toBe('68 teams, at least 40 minutes');
  expect(lengthOfEvening(1, 1, USUAL)).toBe('1 team, at least 1 minute');
  expect(lengthOfEvening(68, 68, { pace: 'clock', lockSeconds: 10, lotSeconds: 60 })).toBe(
    '68 teams, at least 1 hour and 19 minutes',
  );
});

describe('[GAVEL-9] rules with a gavel', () => {
  const gavel: GroupRules = { ...USUAL, pace: 'gavel', startingBudget: null };
  const topics = (rules: GroupRules) => ruleSentences(rules, ROUNDS).map(({ topic }) => topic);
  const sentence = (rules: GroupRules, of: RuleTopic) =>
    ruleSentences(rules, ROUNDS).find(({ topic }) => topic === of)?.sentence;

  it('say who ends a team, and nothing of the clock', () => {
    expect(topics(gavel)).not.toContain('seconds');
    expect(topics(gavel)).not.toContain('lateBids');
    expect(topics(USUAL)).not.toContain('pace');
    expect(topics(USUAL)).not.toContain('phones');
    expect(sentence(gavel, 'budget')).toBe('Money has no limit: nobody has a budget.');
    expect(sentence(gavel, 'pace')).toBe(
      'A person holds the gavel, and no clock runs: a team is sold after two warnings, at least 3 seconds after the second.',
    );
    expect(sentence({ ...gavel, warningSeconds: 0 }, 'pace')).toBe(
      'A person holds the gavel, and no clock runs: a team is sold after two warnings.',
    );
    expect(sentence(gavel, 'phones')).toBe('Bids are said in the room or made on a phone.');
    expect(sentence({ ...gavel, phonesBid: false }, 'phones')).toBe(
      'Bids are said in the room: nobody bids on a phone.',
    );
    expect(sentence(gavel, 'order')).toBe(
      'The order of the teams is drawn at the start; whoever holds the gavel may show another team first.',
    );
    expect(lengthOfEvening(68, 54, gavel)).toBe(
      '68 teams in 54 lots, about 36 minutes instead of 45 minutes',
    );
  });

  it('say what was before, both ways', () => {
    expect(differenceInWords(USUAL, gavel, ROUNDS)).toEqual([
      'Money has no limit: nobody has a budget. Until now everyone started with $1,000.',
      'A person holds the gavel, and no clock runs: a team is sold after two warnings, at least 3 seconds after the second. Until now the clock ended a team.',
      'Bids are said in the room or made on a phone.',
      'The order of the teams is drawn at the start; whoever holds the gavel may show another team first.',
    ]);
    expect(differenceInWords(gavel, USUAL, ROUNDS)).toEqual([
      'Everyone starts with $1,000. Until now money had no limit.',
      'Each team is shown for 5 seconds, then open for 30 seconds. Until now a person held the gavel.',
      'A bid in the last 10 seconds puts the countdown back to 10.',
      'The order of the teams is drawn at the start.',
    ]);
  });

  it('are frozen only where they matter', () => {
    const clock = toAuctionSettings({ ...USUAL, warningSeconds: 7, phonesBid: false });
    expect(clock).toEqual(DEFAULT_AUCTION_SETTINGS);
    expect(toAuctionSettings(gavel)).toMatchObject({
      pace: 'gavel',
      warningSeconds: 3,
      startingBudget: null,
    });
    expect(toAuctionSettings(gavel)).not.toHaveProperty('phonesBid');
    expect(toAuctionSettings({ ...gavel, phonesBid: false })).toMatchObject({ phonesBid: false });
  });

  it('have money without a limit, which a clock has not', () => {
    expect(faultsOfRules(gavel, ROUNDS)).toEqual([]);
    expect(faultsOfRules({ ...gavel, minimumBid: 1_000_000_000 }, ROUNDS)).toEqual([]);
    expect(faultsOfRules({ ...gavel, pace: 'clock' }, ROUNDS)).toEqual([
      { path: 'startingBudget', message: MESSAGES.noLimitWithClock },
    ]);
  });
});

describe('rules as an auction freezes them', () => {
  it('[FREEZE-1] come back as they were', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        // What only goes with a gavel is not frozen with a clock.
        const { warningSeconds, phonesBid } = USUAL;
        const expected = rules.pace === 'clock' ? { ...rules, warningSeconds, phonesBid } : rules;
        expect(rulesOfAuction(toAuctionSettings(rules), rules)).toEqual(expected);
      }),
    );
  });

  it('name nothing that is as it always was', () => {
    expect(toAuctionSettings(USUAL)).toEqual(DEFAULT_AUCTION_SETTINGS);
  });

  it('[GROUP-9] are possible together, or their faults name the field', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const paths = new Set(faultsOfRules(rules, ROUNDS).map(({ path }) => path));
        const { startingBudget: budget } = rules;
        expect(paths.has('minimumBid')).toBe(budget !== null && rules.minimumBid > budget);
        expect(paths.has('startingBudget')).toBe(budget === null && rules.pace === 'clock');
        expect(paths.has('extensionSeconds')).toBe(rules.extensionSeconds > rules.lotSeconds);
        expect(paths.has('payouts')).toBe(!isWholePot(rules.payouts, ROUNDS));
      }),
    );
  });
});
