import type { Nouns } from '@bracketbid/contract/text/nouns';
import type { LiveState } from '@bracketbid/contract/live/state';
import { startedWith } from '../../../live/auction/held.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { visitorSoon } from '../../../formats/visitorTime.ts';
import type { BarRoom, ShownResult } from './barState.ts';
import { findHolder } from '../lot/gavelNow.ts';
import type { LotResult } from '../lot/useLotResult.ts';

/**
 * What the bar says of the room, from the auction's picture.
 *
 * @param page  what the countdowns show, and what became of the team before
 */
export function barRoom(
  state: Pick<LiveState, 'lot' | 'pause' | 'upNext' | 'members' | 'rules' | 'gavel'>,
  userId: string,
  page: {
    readonly seconds: number | null;
    readonly opensIn: number | null;
    readonly pauseSeconds: number | null;
    readonly nowMs: number;
    readonly result: LotResult | null;
    readonly nouns: Nouns;
  },
): BarRoom {
  const { lot, pause, upNext, members, rules, gavel } = state;
  const own = members.find(({ user }) => user._id === userId);
  return {
    team: lot?.team ?? null,
    nouns: page.nouns,
    hasOpened: lot?.hasOpened ?? false,
    teamsAfter: upNext.length,
    budget: own === undefined ? 0 : startedWith(own),
    seconds: page.seconds,
    duration: lot?.duration ?? 0,
    opensIn: page.opensIn,
    pause:
      pause === null
        ? null
        : {
            kind: pause.kind,
            seconds: page.pauseSeconds,
            until: visitorSoon(pause.until, page.nowMs),
            untilPacific: pacific.soon(pause.until, page.nowMs),
          },
    secondsStay: secondsStay(lot, rules.extensionSeconds),
    extensionSeconds: rules.extensionSeconds,
    nobodyCanAnswer: lot?.nobodyCanAnswer ?? false,
    isHardEnd: lot?.isHardEnd ?? false,
    gavel:
      gavel === undefined
        ? null
        : { stage: gavel.stage, called: gavel.called, holder: findHolder(gavel) },
    result: page.result === null ? null : shownResult(page.result, members, userId),
  };
}

/** [PAUSE-3] An open lot goes on with what it had, and with at least a late bid's seconds; not where nobody can answer. */
function secondsStay(lot: LiveState['lot'], extensionSeconds: number): number {
  if (lot === null) return 0;
  const left = Math.ceil(lot.secondsLeft);
  return lot.nobodyCanAnswer ? left : Math.max(left, extensionSeconds);
}

function shownResult(
  result: LotResult,
  members: LiveState['members'],
  userId: string,
): ShownResult {
  if (result.kind !== 'sold') return result;
  const { fullName, amount } = result;
  const buyer = members.find(({ user }) => user._id === result.userId);
  const { remaining: left, spent } = buyer ?? { remaining: 0, spent: 0 };
  return { kind: 'sold', isOwn: result.userId === userId, fullName, amount, left, spent };
}
