import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { RoundSize } from '@bracketbid/engine/money/payoutTable';
import { counted } from './counted.ts';
import type { GroupRules } from './groupRules.ts';

/** What a sentence of the rules is about: the screen has a control for each. */
export type RuleTopic =
  | 'budget'
  | 'firstBid'
  | 'steps'
  | 'seconds'
  | 'lateBids'
  | 'order'
  | 'lots'
  | 'payouts'
  | 'maximumBids'
  | 'hour';

export type RuleSentence = { readonly topic: RuleTopic; readonly sentence: string };

/** A round with the name that people know it by. */
export type NamedRound = RoundSize & { readonly name: string };

/** The pot of the examples. Dollars. */
export const EXAMPLE_POT = 1000;

/** The rules of a group as plain sentences, in the order of an evening. @param rounds  the first round first */
export function ruleSentences(rules: GroupRules, rounds: readonly NamedRound[]): RuleSentence[] {
  return [
    {
      topic: 'budget',
      sentence: `Everyone starts with ${formatDollars(rules.startingBudget)}.`,
    },
    {
      topic: 'firstBid',
      sentence: `The first bid on a team is at least ${formatDollars(rules.minimumBid)}.`,
    },
    { topic: 'steps', sentence: `Every other bid is higher by at least ${stepsInWords(rules)}.` },
    { topic: 'seconds', sentence: secondsInWords(rules) },
    { topic: 'lateBids', sentence: lateBidsInWords(rules) },
    { topic: 'order', sentence: ORDER_WORDS[rules.order] },
    { topic: 'lots', sentence: 'Every team is sold by itself.' },
    { topic: 'payouts', sentence: payoutsInWords(rules, rounds) },
    {
      topic: 'maximumBids',
      sentence: rules.maximumBids
        ? 'Maximum bids are on: you may say beforehand how far you would go.'
        : 'Maximum bids are off: every bid is made by hand.',
    },
    { topic: 'hour', sentence: hourInWords(rules) },
  ];
}

/** How many words a payout table takes is seldom more than a line. */
function payoutsInWords({ payouts }: GroupRules, rounds: readonly NamedRound[]): string {
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
    .map(({ code, name }) => ({ code, name, worth: worthOf(payouts[code] ?? 0) }));
}

/** What a win is worth of the example's pot. */
export function worthOf(basisPoints: number): string {
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

function secondsInWords({ lockSeconds, lotSeconds }: GroupRules): string {
  const open = `open for ${counted(lotSeconds, 'second')}`;
  if (lockSeconds === 0) return `Each team is ${open}, without a pause before it.`;
  return `Each team is shown for ${counted(lockSeconds, 'second')}, then ${open}.`;
}

function lateBidsInWords({ extensionSeconds, extensionCapSeconds }: GroupRules): string {
  if (extensionSeconds === 0) return 'A late bid adds no time.';
  const late = `A bid in the last ${counted(extensionSeconds, 'second')} puts the countdown back to ${extensionSeconds}`;
  if (extensionCapSeconds === null) return `${late}.`;
  return `${late}, and late bids add at most ${counted(extensionCapSeconds, 'second')} to a team.`;
}

const ORDER_WORDS: Readonly<Record<GroupRules['order'], string>> = {
  drawn: 'The order of the teams is drawn at the start.',
  lowSeedsFirst: 'Low seeds come first, from 16 up to 1; within a seed the order is drawn.',
};

function hourInWords({ auctionDate }: GroupRules): string {
  if (auctionDate === null) return 'The auction starts at the hour of the site.';
  return `The auction starts at the group’s own hour: ${pacificTime(auctionDate)}.`;
}

const PACIFIC = {
  timeZone: 'America/Los_Angeles',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

function pacificTime(iso: string): string {
  const words = new Intl.DateTimeFormat('en-US', PACIFIC).format(new Date(iso));
  return `${words.replaceAll(/\s/gu, ' ')} Pacific time`;
}

/**
 * What differs between two versions of a group's rules, a sentence a rule: as it is now, and as it was. None for rules
 * that are the same.
 */
export function differenceInWords(
  before: GroupRules,
  after: GroupRules,
  rounds: readonly NamedRound[],
): string[] {
  const was = new Map(ruleSentences(before, rounds).map((each) => [each.topic, each.sentence]));
  return ruleSentences(after, rounds).flatMap(({ topic, sentence }) =>
    was.get(topic) === sentence ? [] : [changeInWords(topic, sentence, before, after, rounds)],
  );
}

function changeInWords(
  topic: RuleTopic,
  sentence: string,
  before: GroupRules,
  after: GroupRules,
  rounds: readonly NamedRound[],
): string {
  const instead = (was: string) => `${sentence.slice(0, -1)} instead of ${was}.`;
  switch (topic) {
    case 'budget':
      return instead(formatDollars(before.startingBudget));
    case 'firstBid':
      return instead(formatDollars(before.minimumBid));
    case 'steps':
      return `${sentence} Until now it was ${stepsInWords(before)}.`;
    case 'seconds':
      return `${sentence} Until now it was shown for ${before.lockSeconds} and open for ${before.lotSeconds}.`;
    case 'payouts': {
      const changed = rounds
        .filter(({ code }) => (before.payouts[code] ?? 0) !== (after.payouts[code] ?? 0))
        .map(({ code, name }) => {
          const [is, was] = [after, before].map(({ payouts }) => worthOf(payouts[code] ?? 0));
          return `${is} in the ${name} instead of ${was}`;
        });
      return `Of a ${formatDollars(EXAMPLE_POT)} pot, a win is worth ${listed(changed)}.`;
    }
    case 'lateBids':
    case 'order':
    case 'lots':
    case 'maximumBids':
    case 'hour':
      return sentence;
    default:
      return topic satisfies never;
  }
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** How long an evening takes without late bids and pauses: `68 teams, at least 40 minutes`. */
export function lengthOfEvening(
  lots: number,
  { lockSeconds, lotSeconds }: Pick<GroupRules, 'lockSeconds' | 'lotSeconds'>,
): string {
  const minutes = Math.max(1, Math.round((lots * (lockSeconds + lotSeconds)) / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(rest > 0 ? [counted(rest, 'minute')] : []),
  ];
  return `${counted(lots, 'team')}, at least ${listed(parts)}`;
}
