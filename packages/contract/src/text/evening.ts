import { counted, listed } from '../counted.ts';
import type { GroupRules } from '../groupRules.ts';
import { type Nouns, TEAMS } from './nouns.ts';

type Seconds = Pick<GroupRules, 'pace' | 'lockSeconds' | 'lotSeconds'>;

/** [GAVEL-9] How long a lot takes about, from one shown to the next, while a person holds the gavel. */
const GAVEL_LOT_SECONDS = 40;

/**
 * How long an evening takes without late bids and pauses: `68 teams, at least 40 minutes`, or with bundles
 * `68 teams in 54 lots, at least 32 minutes instead of 40 minutes`. With a gavel `about`: nobody knows.
 */
export function lengthOfEvening(
  teams: number,
  lots: number,
  seconds: Seconds,
  nouns: Nouns = TEAMS,
): string {
  const all = counted(teams, nouns.one);
  const about = seconds.pace === 'gavel' ? 'about' : 'at least';
  if (lots === teams) return `${all}, ${about} ${lengthInWords(teams, seconds)}`;
  const [least, apart] = [lots, teams].map((each) => lengthInWords(each, seconds));
  const instead = least === apart ? '' : ` instead of ${apart}`;
  return `${all} in ${counted(lots, 'lot')}, ${about} ${least}${instead}`;
}

/** How long an evening takes without late bids and pauses: a minute at least. */
export function minutesOfEvening(lots: number, seconds: Seconds): number {
  return Math.max(1, Math.round((lots * secondsOfLot(seconds)) / 60));
}

/** How long a lot takes without late bids and pauses. */
export function secondsOfLot({ pace, lockSeconds, lotSeconds }: Seconds): number {
  return pace === 'gavel' ? GAVEL_LOT_SECONDS : lockSeconds + lotSeconds;
}

function lengthInWords(lots: number, seconds: Seconds): string {
  const minutes = minutesOfEvening(lots, seconds);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(rest > 0 ? [counted(rest, 'minute')] : []),
  ];
  return listed(parts);
}
