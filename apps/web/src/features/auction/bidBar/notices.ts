import { TEAMS } from '@bracketbid/contract/text/nouns';
import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { IconName } from '../../../ui/Icon.tsx';
import type { BarRoom, BidBarMood } from './barState.ts';
import type { BidBarFacts } from '../amount/bidButton.ts';
import { formatWarning } from '../../../domain/gavelWords.ts';
import { longTime } from '../lot/longTime.ts';
import { firstName } from '../../../domain/people/firstName.ts';
import type { Outbid } from '../lot/outbid.ts';
import { UNKNOWN_TIME } from '../lot/shownSeconds.ts';

/** A piece of a notice; figures and names that matter are strong. */
export type Part = string | { readonly strong: string };

/** The line above the bid bar. */
export type Notice = {
  readonly tone: 'plain' | 'win' | 'amber' | 'hot' | 'paper';
  readonly icon: IconName | null;
  /** What a screen reader says as it appears. It doesn't count down. */
  readonly said: readonly Part[];
  /** What is only there to be read: it follows the clock, or is announced elsewhere. */
  readonly shown: readonly Part[];
};

/** What the bar has to tell of its own for a moment. */
export type Moments = {
  /** Why a bid or an input was refused, or why a press bids nothing. */
  readonly refusal: string | null;
  /** Whether an amount is meant that may be a slip. */
  readonly question: string | null;
  /** The server's confirmation of the own bid. */
  readonly confirmation: string | null;
  /** Who took the lead, and whether that was just now. */
  readonly outbid: { readonly by: Outbid; readonly isNew: boolean } | null;
  /** The dollars of a bid that has been on its way for a while. */
  readonly sending: number | null;
  /** Why the server has ended this page's connection; null if it has not. */
  readonly ended: string | null;
  /** How long the connection has been lost. Seconds. */
  readonly lostSeconds: number;
  /** Whether the server can store bids just now. */
  readonly isStorageAvailable: boolean;
};

const PLAIN = { tone: 'plain', icon: null, said: [], shown: [] } as const satisfies Notice;

/**
 * What the line says: first what the person has just done or should do, then what holds everything up, then how the lot
 * stands.
 *
 * @param step  what the armed chip adds
 */
export function buildNotice(
  { mood, step }: { readonly mood: BidBarMood; readonly step: number },
  facts: BidBarFacts,
  room: BarRoom,
  moments: Moments,
): Notice {
  const own = moments.refusal ?? moments.question;
  if (own !== null) return { tone: 'amber', icon: 'info', said: [own], shown: [] };
  if (!moments.isStorageAvailable && facts.connection === 'online') {
    return {
      ...PLAIN,
      tone: 'paper',
      icon: 'info',
      said: ['Bids can’t be saved right now. They wait, and are answered as soon as possible'],
    };
  }
  if (isOpenMood(mood)) {
    if (moments.confirmation !== null) {
      return { tone: 'win', icon: 'check', said: [moments.confirmation], shown: [] };
    }
    if (moments.outbid?.isNew === true) return outbidNotice(moments.outbid);
  }
  const next = formatDollars(facts.currentAmount + step);
  switch (mood) {
    case 'ended':
      return {
        ...PLAIN,
        tone: 'paper',
        icon: 'off',
        said: [moments.ended ?? 'This page stands still'],
      };
    case 'offline':
      return offline(moments);
    case 'connecting':
      return { ...PLAIN, icon: 'off', shown: ['Connecting. You can bid in a moment'] };
    case 'paused':
      return paused(room);
    case 'sold':
      return soldNotice(room);
    case 'locked':
      return { ...PLAIN, icon: 'lock', shown: locked(room) };
    case 'leading':
      return leading(facts, room);
    case 'short':
      return {
        ...PLAIN,
        icon: 'info',
        shown: [
          facts.principal === undefined ? 'You have ' : `For ${facts.principal}, `,
          { strong: formatDollars(facts.remaining) },
          ` left. The next bid is ${next}`,
        ],
      };
    case 'closing':
      return {
        ...PLAIN,
        tone: 'hot',
        shown: [{ strong: '1 second.' }, ' The hammer is about to fall'],
      };
    case 'hot':
      return {
        ...PLAIN,
        tone: room.gavel?.stage === 'once' ? 'amber' : 'hot',
        shown: hot(facts, room, step),
      };
    case 'neutral':
      if (moments.sending !== null) {
        return {
          ...PLAIN,
          shown: [
            'Sending your ',
            { strong: formatDollars(moments.sending) },
            '. The answer is on its way',
          ],
        };
      }
      if (moments.outbid !== null) return outbidNotice(moments.outbid);
      return { ...PLAIN, shown: yourMove(facts, room, step) };
    default:
      return mood satisfies never;
  }
}

function isOpenMood(mood: BidBarMood): boolean {
  return ['leading', 'short', 'closing', 'hot', 'neutral'].includes(mood);
}

function offline({ lostSeconds }: Moments): Notice {
  const since = lostSeconds < 1 ? '. Trying again' : ` for ${longWait(lostSeconds)}. Trying again`;
  return { tone: 'paper', icon: 'off', said: [{ strong: 'No connection' }], shown: [since] };
}

function longWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

function paused({ pause }: BarRoom): Notice {
  const left = { strong: pause?.seconds == null ? UNKNOWN_TIME : longTime(pause.seconds) };
  return pause?.kind === 'global'
    ? { ...PLAIN, icon: 'pause', said: ['Admin Paused. Auction Resume in:'], shown: [' ', left] }
    : { ...PLAIN, icon: 'pause', said: ['Group Admin Paused.'], shown: [' Resumes in ', left] };
}

function soldNotice({ result, teamsAfter, team, nouns }: BarRoom): Notice {
  if (result?.kind === 'passed') {
    return { ...PLAIN, icon: 'gavel', shown: ['No bid. It may come up again'] };
  }
  if (result?.kind !== 'sold') {
    // What a contest's unowned winners do is on its sheet.
    const follows =
      nouns === TEAMS ? 'Its wins pay the champion’s owner' : 'Nobody owns this entrant';
    return { ...PLAIN, icon: 'gavel', shown: [`No bid. ${follows}`] };
  }
  const amount = { strong: formatDollars(result.amount) };
  const name = firstName(result.fullName);
  const who = result.isOwn ? ['Yours for ', amount] : [`Sold to ${name} for `, amount];
  const notice = { ...PLAIN, icon: 'gavel', tone: result.isOwn ? 'win' : 'plain' } as const;
  // [GAVEL-9] Where money has no limit.
  if (result.left === null) {
    const spent = { strong: formatDollars(result.spent) };
    const whose = result.isOwn ? '. You have spent ' : `. ${name} has spent `;
    return { ...notice, shown: [...who, whose, spent] };
  }
  const left = { strong: formatDollars(result.left) };
  if (!result.isOwn) return { ...notice, shown: [...who, `. ${name} has `, left, ' left'] };
  const teams = counted(teamsAfter + (team === null ? 0 : 1), nouns.one);
  return { ...notice, shown: [...who, '. ', left, ` left for ${teams}`] };
}

function locked({ team, opensIn, gavel, nouns }: BarRoom): Part[] {
  if (gavel !== null) {
    return [
      `${gavel.holder} ${team === null ? `chooses the next ${nouns.one}` : 'opens the bids'}`,
    ];
  }
  if (team === null) return [`The next ${nouns.one} comes up in a moment`];
  return opensIn === null || opensIn === 0
    ? ['Locked. Bids open in a moment']
    : ['Locked. Bids open in ', { strong: `${opensIn} s` }];
}

function leading(
  { remaining, spent, currentAmount }: BidBarFacts,
  { nobodyCanAnswer, teamsAfter, nouns }: BarRoom,
): Notice {
  const notice = { ...PLAIN, tone: 'win', icon: 'check' } as const;
  const left = { strong: formatDollars(remaining - currentAmount) };
  const lead = nobodyCanAnswer ? 'Nobody can answer: ' : 'If it falls now, ';
  if (remaining === Infinity) {
    const all = { strong: formatDollars(spent + currentAmount) };
    return { ...notice, shown: [lead, 'you have spent ', all] };
  }
  if (teamsAfter === 0)
    return { ...notice, shown: [lead, `the last ${nouns.one} is yours. `, left, ' is left'] };
  return { ...notice, shown: [lead, left, ` is left for ${counted(teamsAfter, nouns.one)}`] };
}

function outbidNotice({ by, isNew }: NonNullable<Moments['outbid']>): Notice {
  return {
    ...PLAIN,
    tone: isNew ? 'amber' : 'plain',
    icon: 'up',
    shown: [{ strong: `${by.name} +${formatDollars(by.by)}` }, '\u2002You no longer lead'],
  };
}

function hot(
  { currentAmount, isPhonesOff }: BidBarFacts,
  { seconds, extensionSeconds, isHardEnd, gavel }: BarRoom,
  step: number,
): Part[] {
  const warning = formatWarning(gavel?.stage);
  if (warning !== null) {
    const takes = [' ', { strong: formatDollars(currentAmount + step) }, ' takes the lead'];
    return [{ strong: `${warning}.` }, ...(isPhonesOff === true ? [] : takes)];
  }
  const time = { strong: `${counted(seconds ?? 0, 'second')}.` };
  if (isHardEnd) return [time, ' A hard end: bids add no more time'];
  return extensionSeconds > (seconds ?? 0)
    ? [time, ` A bid now puts ${extensionSeconds} s on the clock`]
    : [time, ' ', { strong: formatDollars(currentAmount + step) }, ' takes the lead'];
}

/** Jumps in words; any other is written in figures. */
const JUMPS: Readonly<Record<number, string>> = { 5: 'five', 10: 'ten', 25: 'twenty-five' };

function yourMove(
  { currentAmount, isPhonesOff }: BidBarFacts,
  { gavel }: BarRoom,
  step: number,
): Part[] {
  const amount = { strong: formatDollars(currentAmount + step) };
  if (gavel !== null && gavel.called !== null) {
    const called = [{ strong: formatDollars(gavel.called) }, ' called: whose?'];
    return isPhonesOff === true ? called : [...called, ' ', amount, ' goes above it'];
  }
  if (isPhonesOff === true) {
    return [currentAmount === 0 ? 'Nobody has bid yet' : 'The room is bidding'];
  }
  if (currentAmount === 0) return ['Nobody has bid yet. ', amount, ' takes the lead'];
  const jump = JUMPS[step];
  return jump === undefined
    ? ['Your move. ', amount, ' takes the lead']
    : ['Your move. ', amount, ` is ${jump} more`];
}
