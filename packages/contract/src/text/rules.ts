import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { RoundSize } from '@bracketbid/engine/money/payoutTable';
import type { Sheet } from '@bracketbid/engine/contest/contest';
import { counted, listed } from '../counted.ts';
import type { CurrentSeason, Division } from '../division.ts';
import type { GroupRules } from '../groupRules.ts';
import { bundlesInWords } from './bundlesInWords.ts';
import { ENTRANTS, type Nouns, TEAMS } from './nouns.ts';
import { prizesInWords } from './prizes.ts';
import { clockTime, pacificWallTime, weekdayDate } from './wallTime.ts';

/** What a sentence of the rules is about: the screen has a control for each. */
export type RuleTopic =
  | 'budget'
  | 'pace'
  | 'phones'
  | 'firstBid'
  | 'steps'
  | 'seconds'
  | 'lateBids'
  | 'order'
  | 'lots'
  | 'payouts'
  | 'maximumBids'
  | 'hints'
  | 'hour';

export type RuleSentence = { readonly topic: RuleTopic; readonly sentence: string };

/** A round with the name that people know it by. */
export type NamedRound = RoundSize & { readonly name: string };

/** The pot of the examples. Dollars. */
export const EXAMPLE_POT = 1000;

/** [SEASON-6] The season whose hour a group starts at that has none of its own; null where that is the site's. */
export type SeasonHour = Pick<CurrentSeason, 'division' | 'auctionDate'> | null;

/** What pays: the rounds of a bracket, the first one first, or the sheet of a contest. */
export type Paying = readonly NamedRound[] | Sheet;

/** The rules of a group as plain sentences, in the order of an evening. */
export function ruleSentences(
  rules: GroupRules,
  paying: Paying,
  season: SeasonHour = null,
): RuleSentence[] {
  const nouns = selectNouns(paying);
  return [
    { topic: 'budget', sentence: budgetInWords(rules) },
    {
      topic: 'firstBid',
      sentence: `The first bid on ${nouns.a} is at least ${formatDollars(rules.minimumBid)}.`,
    },
    { topic: 'steps', sentence: `Every other bid is higher by at least ${stepsInWords(rules)}.` },
    ...paceSentences(rules, nouns),
    { topic: 'order', sentence: orderInWords(rules, nouns) },
    { topic: 'lots', sentence: bundlesInWords(rules, nouns) },
    { topic: 'payouts', sentence: payoutsInWords(rules, paying) },
    {
      topic: 'maximumBids',
      sentence: rules.maximumBids
        ? 'Maximum bids are on: you may say beforehand how far you would go.'
        : 'Maximum bids are off: every bid is made by hand.',
    },
    // Nobody knows what the entrants of a contest are worth by history.
    ...(isSheet(paying) ? [] : [{ topic: 'hints' as const, sentence: HINTS_WORDS[rules.hints] }]),
    { topic: 'hour', sentence: hourInWords(rules, season) },
  ];
}

function isSheet(paying: Paying): paying is Sheet {
  return 'prizes' in paying;
}

function selectNouns(paying: Paying): Nouns {
  return isSheet(paying) ? ENTRANTS : TEAMS;
}

/** [GAVEL-9] */
function budgetInWords({ startingBudget }: GroupRules): string {
  if (startingBudget === null) return 'Money has no limit: nobody has a budget.';
  return `Everyone starts with ${formatDollars(startingBudget)}.`;
}

/** [GAVEL-1, GAVEL-9] What ends a lot: the rules of the clock are of no matter with a gavel, and the other way round. */
function paceSentences(rules: GroupRules, nouns: Nouns): RuleSentence[] {
  if (rules.pace === 'clock') {
    return [
      { topic: 'seconds', sentence: secondsInWords(rules, nouns) },
      { topic: 'lateBids', sentence: lateBidsInWords(rules, nouns) },
    ];
  }
  return [
    { topic: 'pace', sentence: gavelInWords(rules, nouns) },
    {
      topic: 'phones',
      sentence: rules.phonesBid
        ? 'Bids are said in the room or made on a phone.'
        : 'Bids are said in the room: nobody bids on a phone.',
    },
  ];
}

function gavelInWords({ warningSeconds }: GroupRules, nouns: Nouns): string {
  const sold = `A person holds the gavel, and no clock runs: ${nouns.a} is sold after two warnings`;
  if (warningSeconds === 0) return `${sold}.`;
  return `${sold}, at least ${counted(warningSeconds, 'second')} after the second.`;
}

function orderInWords({ order, pace }: GroupRules, nouns: Nouns): string {
  // Seeds of a contest need not end at 16.
  const seeds = nouns === ENTRANTS ? '' : ', from 16 up to 1';
  const words =
    order === 'drawn'
      ? `The order of the ${nouns.many} is drawn at the start`
      : `Low seeds come first${seeds}; within a seed the order is drawn`;
  if (pace === 'clock') return `${words}.`;
  return `${words}; whoever holds the gavel may show another ${nouns.one} first.`;
}

/** How many words a payout table takes is seldom more than a line. */
function payoutsInWords({ payouts }: GroupRules, rounds: Paying): string {
  if (isSheet(rounds)) return prizesInWords(rounds);
  const paid = paidRounds(payouts, rounds);
  if (paid.length === 0) return 'The payouts follow with the bracket.';
  const parts = paid.map(({ name, worth }) => `${worth} in the ${name}`);
  return `Of a ${formatDollars(EXAMPLE_POT)} pot, a win is worth ${listed(parts)}.`;
}

/** The rounds that pay, each with what one win is worth of the example's pot: `$5`, `$12.50`. */
export function paidRounds(
  payouts: GroupRules['payouts'],
  rounds: readonly NamedRound[],
): { readonly code: string; readonly name: string; readonly worth: string }[] {
  return rounds
    .filter(({ code, matches }) => matches > 0 && (payouts[code] ?? 0) > 0)
    .map(({ code, name }) => ({ code, name, worth: computeWorth(payouts[code] ?? 0) }));
}

/** What a win is worth of the example's pot. */
export function computeWorth(basisPoints: number): string {
  const cents = Math.round((EXAMPLE_POT * 100 * basisPoints) / 10_000);
  const rest = cents % 100;
  const dollars = formatDollars((cents - rest) / 100);
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`;
}

function stepsInWords({ steps }: Pick<GroupRules, 'steps'>): string {
  return listed(
    steps.map(({ from, step }, index) =>
      index === 0 ? formatDollars(step) : `${formatDollars(step)} from ${formatDollars(from)} on`,
    ),
  );
}

function secondsInWords({ lockSeconds, lotSeconds }: GroupRules, nouns: Nouns): string {
  const open = `open for ${counted(lotSeconds, 'second')}`;
  if (lockSeconds === 0) return `Each ${nouns.one} is ${open}, without a pause before it.`;
  return `Each ${nouns.one} is shown for ${counted(lockSeconds, 'second')}, then ${open}.`;
}

function lateBidsInWords(
  { extensionSeconds, extensionCapSeconds }: GroupRules,
  nouns: Nouns,
): string {
  if (extensionSeconds === 0) return 'A late bid adds no time.';
  const late = `A bid in the last ${counted(extensionSeconds, 'second')} puts the countdown back to ${extensionSeconds}`;
  if (extensionCapSeconds === null) return `${late}.`;
  return `${late}, and late bids add at most ${counted(extensionCapSeconds, 'second')} to ${nouns.a}.`;
}

const HINTS_WORDS: Readonly<Record<GroupRules['hints'], string>> = {
  off: 'Nobody is shown what a team is worth by history.',
  beforeAndAfter:
    'What each team is worth of the pot by history is shown before the auction and after it, not while it runs.',
  live: 'What each team is worth of the pot by history is shown before, during and after the auction.',
};

function hourInWords({ auctionDate }: GroupRules, season: SeasonHour): string {
  if (auctionDate !== null) {
    return `The auction starts at the group’s own hour: ${pacificTime(auctionDate)}.`;
  }
  const start = `The auction starts at ${hourOfSeason(season)}`;
  if (season === null) return `${start}.`;
  const when = season.auctionDate === null ? 'it is not set yet' : pacificTime(season.auctionDate);
  return `${start}: ${when}.`;
}

/** Whose hour it is: `the hour of the site`, or `the hour of the women’s season`. */
export function hourOfSeason(season: SeasonHour): string {
  return season === null
    ? 'the hour of the site'
    : `the hour of the ${SEASON_NAMES[season.division]}`;
}

const SEASON_NAMES: Readonly<Record<Division, string>> = {
  mens: 'men’s season',
  womens: 'women’s season',
};

function pacificTime(iso: string): string {
  const at = pacificWallTime(new Date(iso));
  return `${weekdayDate(at)}, ${at.year} at ${clockTime(at)} Pacific time`;
}

/**
 * What differs between two versions of a group's rules, a sentence a rule: as it is now, and as it was. None for rules
 * that are the same.
 */
export function differenceInWords(
  before: GroupRules,
  after: GroupRules,
  rounds: Paying,
  season: SeasonHour = null,
): string[] {
  const was = new Map(
    ruleSentences(before, rounds, season).map((each) => [each.topic, each.sentence]),
  );
  return ruleSentences(after, rounds, season).flatMap(({ topic, sentence }) => {
    if (was.get(topic) !== sentence) {
      return [changeInWords(topic, sentence, before, after, rounds)];
    }
    // Bundles of the same names and sizes may be of other teams.
    return topic === 'lots' && teamsIn(before) !== teamsIn(after)
      ? [`Other ${selectNouns(rounds).many} are sold together than until now.`]
      : [];
  });
}

/** The teams that are drawn together, whatever their order. */
function teamsIn({ bundles }: Pick<GroupRules, 'bundles'>): string {
  if (typeof bundles === 'string') return bundles;
  const drawn = bundles.map(({ name, teams }) => [name, ...teams.toSorted()].join());
  return drawn.toSorted().join('; ');
}

function changeInWords(
  topic: RuleTopic,
  sentence: string,
  before: GroupRules,
  after: GroupRules,
  rounds: Paying,
): string {
  const instead = (was: string) => `${sentence.slice(0, -1)} instead of ${was}.`;
  switch (topic) {
    case 'budget':
      if (before.startingBudget === null) return `${sentence} Until now money had no limit.`;
      if (after.startingBudget === null) {
        return `${sentence} Until now everyone started with ${formatDollars(before.startingBudget)}.`;
      }
      return instead(formatDollars(before.startingBudget));
    case 'firstBid':
      return instead(formatDollars(before.minimumBid));
    case 'steps':
      return `${sentence} Until now it was ${stepsInWords(before)}.`;
    case 'seconds':
      if (before.pace === 'gavel') return `${sentence} Until now a person held the gavel.`;
      return `${sentence} Until now it was shown for ${before.lockSeconds} and open for ${before.lotSeconds}.`;
    case 'payouts': {
      if (isSheet(rounds)) return sentence;
      const changed = rounds
        .filter(({ code }) => (before.payouts[code] ?? 0) !== (after.payouts[code] ?? 0))
        .map(({ code, name }) => {
          const [is, was] = [after, before].map(({ payouts }) => computeWorth(payouts[code] ?? 0));
          return `${is} in the ${name} instead of ${was}`;
        });
      return `Of a ${formatDollars(EXAMPLE_POT)} pot, a win is worth ${listed(changed)}.`;
    }
    case 'pace':
      return before.pace === 'clock'
        ? `${sentence} Until now the clock ended ${selectNouns(rounds).a}.`
        : sentence;
    case 'phones':
    case 'lateBids':
    case 'order':
    case 'lots':
    case 'maximumBids':
    case 'hints':
    case 'hour':
      return sentence;
    default:
      return topic satisfies never;
  }
}
