import {
  type ContestGround,
  type ContestTalk,
  isContestEvent,
  readContest,
} from '@bracketbid/engine/contest/contestChain';
import { contestMoney } from '@bracketbid/engine/contest/contestMoney';
import type { PrizeValue } from '@bracketbid/engine/contest/contest';
import {
  contestBooks,
  isContestFinal,
  isTakenBack,
} from '@bracketbid/engine/contest/contestResults';
import { isSameValue } from '@bracketbid/engine/contest/prizeValues';
import type { LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { ranked, type StandingsOfDay } from '@bracketbid/engine/paper/standingsByDay';
import { computePaidAndWon, type PaidAndWon } from '@bracketbid/engine/money/standings';
import { easternDay } from './easternDay.ts';

/** The standings of a contest's members on the evening of a day, and what else was decided on it. */
export type ContestDay = StandingsOfDay & {
  /** The entrants who were withdrawn on it, by name. */
  readonly withdrawn: readonly string[];
};

/**
 * [PAPER-1] The standings of a contest's members on the evening of each day on which something was decided, by what stood entered
 * then: a result is another, money moved, or all became certain. The first day first.
 */
export function contestDays(
  ground: ContestGround,
  lines: readonly LoggedGroupEvent[],
): ContestDay[] {
  const formatDay = (line: LoggedGroupEvent) => easternDay(line.atMs);
  const days = [...new Set(lines.filter(({ event }) => isContestEvent(event)).map(formatDay))];
  let before = eveningAfter(
    ground,
    lines.filter(({ event }) => !isContestEvent(event)),
  );
  return days.flatMap((day) => {
    const evening = eveningAfter(
      ground,
      lines.filter((line) => formatDay(line) <= day),
    );
    const isDecided = differs(before, evening);
    const { money, withdrawn } = before;
    before = evening;
    if (!isDecided) return [];
    const all = [...evening.money.values()];
    const profits = new Map(all.map(({ userId, profitCents }) => [userId, profitCents]));
    // What was won: a refund is no gain.
    const gains = new Map(
      all.map(({ userId, wonCents }) => [userId, wonCents - (money.get(userId)?.wonCents ?? 0)]),
    );
    const now = ground.contest.entrants.filter(
      ({ id }) => evening.withdrawn.has(id) && !withdrawn.has(id),
    );
    const members = ranked(profits, gains);
    return [{ day, members, withdrawn: now.map(({ name }) => name) }];
  });
}

/** What a paper can tell of a contest after some lines of its group's chain. */
type Evening = {
  /** What each member has paid and won, by id. */
  readonly money: ReadonlyMap<string, PaidAndWon>;
  /** What is entered, by prize or match. */
  readonly values: ReadonlyMap<string, PrizeValue>;
  /** By entrant. */
  readonly withdrawn: ReadonlySet<string>;
  readonly isFinal: boolean;
};

function eveningAfter(ground: ContestGround, lines: readonly LoggedGroupEvent[]): Evening {
  const talk = readContest(ground, lines);
  const { field, results } = talk;
  const entries = [...results.prizes, ...results.matches];
  return {
    money: moneyBy(ground, talk),
    values: new Map(
      entries.flatMap(([id, { value }]) => (isTakenBack(value) ? [] : [[id, value]])),
    ),
    withdrawn: new Set(
      [...results.withdrawals].flatMap(([id, { isWithdrawn }]) => (isWithdrawn ? [id] : [])),
    ),
    isFinal: isContestFinal(field, results, lines.at(-1)?.atMs ?? 0),
  };
}

function differs(before: Evening, after: Evening): boolean {
  const ids = [...new Set([...before.values.keys(), ...after.values.keys()])];
  return (
    before.isFinal !== after.isFinal ||
    [...after.money].some(
      ([userId, { profitCents }]) => profitCents !== before.money.get(userId)?.profitCents,
    ) ||
    ids.some((id) => {
      const [was, is] = [before.values.get(id), after.values.get(id)];
      return was === undefined || is === undefined || !isSameValue(was, is);
    })
  );
}

function moneyBy(
  ground: ContestGround,
  { field, results }: ContestTalk,
): ReadonlyMap<string, PaidAndWon> {
  const money = contestMoney(contestBooks(field, results));
  const all = computePaidAndWon(ground.members, money.owned, money);
  return new Map(all.map((each) => [each.userId, each]));
}
