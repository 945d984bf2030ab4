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
import { computePaidAndWon } from '@bracketbid/engine/money/standings';
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
    const { profits, withdrawn } = before;
    before = evening;
    if (!isDecided) return [];
    const gains = new Map(
      [...evening.profits].map(([userId, cents]) => [userId, cents - (profits.get(userId) ?? 0)]),
    );
    const now = ground.contest.entrants.filter(
      ({ id }) => evening.withdrawn.has(id) && !withdrawn.has(id),
    );
    const members = ranked(evening.profits, gains);
    return [{ day, members, withdrawn: now.map(({ name }) => name) }];
  });
}

/** What a paper can tell of a contest after some lines of its group's chain. */
type Evening = {
  readonly profits: ReadonlyMap<string, number>;
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
    profits: profitsBy(ground, talk),
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
    [...after.profits].some(([userId, cents]) => cents !== before.profits.get(userId)) ||
    ids.some((id) => {
      const [was, is] = [before.values.get(id), after.values.get(id)];
      return was === undefined || is === undefined || !isSameValue(was, is);
    })
  );
}

function profitsBy(ground: ContestGround, { field, results }: ContestTalk): Map<string, number> {
  const money = contestMoney(contestBooks(field, results));
  return new Map(
    computePaidAndWon(ground.members, money.owned, money).map((each) => [
      each.userId,
      each.profitCents,
    ]),
  );
}
