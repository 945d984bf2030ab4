import {
  type ContestGround,
  type ContestTalk,
  isContestEvent,
  readContest,
} from '@bracketbid/engine/contest/contestChain';
import { contestMoney } from '@bracketbid/engine/contest/contestMoney';
import { contestBooks } from '@bracketbid/engine/contest/contestResults';
import type { LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { ranked, type StandingsOfDay } from '@bracketbid/engine/paper/standingsByDay';
import { paidAndWonOf } from '@bracketbid/engine/money/standings';
import { easternDay } from './easternDay.ts';

/**
 * [PAPER-1] The standings of a contest's members on the evening of each day on which something was said of its results, by what stood
 * entered then. The first day first.
 */
export function contestDays(
  ground: ContestGround,
  lines: readonly LoggedGroupEvent[],
): StandingsOfDay[] {
  const dayOf = (line: LoggedGroupEvent) => easternDay(line.atMs);
  const days = [...new Set(lines.filter(({ event }) => isContestEvent(event)).map(dayOf))];
  const silent = lines.filter(({ event }) => !isContestEvent(event));
  let before = profitsBy(ground, readContest(ground, silent));
  return days.map((day) => {
    const talk = readContest(
      ground,
      lines.filter((line) => dayOf(line) <= day),
    );
    const profits = profitsBy(ground, talk);
    const gains = new Map(
      [...profits].map(([userId, cents]) => [userId, cents - (before.get(userId) ?? 0)]),
    );
    before = profits;
    return { day, members: ranked(profits, gains) };
  });
}

function profitsBy(ground: ContestGround, { field, results }: ContestTalk): Map<string, number> {
  const money = contestMoney(contestBooks(field, results));
  return new Map(
    paidAndWonOf(ground.members, money.owned, money).map((each) => [each.userId, each.profitCents]),
  );
}
