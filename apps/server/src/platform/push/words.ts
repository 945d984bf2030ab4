import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { Person } from '@bracketbid/contract/fields';
import type { Notification } from './notification.ts';

/** What is pushed, in words: as short as a lock screen. A group's id in a tag: of each matter the newest is shown. */

type Group = { readonly groupId: string; readonly groupName: string };

export function startsSoon({ groupId, groupName }: Group): Notification {
  return {
    kind: 'starts',
    title: 'Your auction starts in 10 minutes',
    body: groupName,
    path: `/auction/${groupId}`,
    tag: `starts ${groupId}`,
  };
}

export function startsNow({ groupId, groupName }: Group): Notification {
  return { ...startsSoon({ groupId, groupName }), title: 'Your auction starts in a minute' };
}

export function nudge({ groupId, groupName, hostName }: Group & { readonly hostName: string }) {
  return {
    kind: 'nudge',
    title: `${hostName} is waiting for you`,
    body: groupName,
    path: `/groups?groupId=${groupId}`,
    tag: `nudge ${groupId}`,
  } satisfies Notification;
}

export function heldAgain({
  groupId,
  groupName,
  hostName,
  slug,
}: Group & { readonly hostName: string; readonly slug: string }) {
  return {
    kind: 'nudge',
    title: `${hostName} holds the next auction`,
    body: groupName,
    path: `/groups/join/${slug}`,
    tag: `again ${groupId}`,
  } satisfies Notification;
}

/** @param amount  whole dollars */
export function outbid(lot: {
  readonly groupId: string;
  readonly teamName: string;
  readonly leader: string;
  readonly amount: number;
}): Notification {
  return {
    kind: 'outbid',
    title: `You were outbid on ${lot.teamName}`,
    body: `${lot.leader} leads with ${formatDollars(lot.amount)}.`,
    path: `/auction/${lot.groupId}`,
    tag: `outbid ${lot.groupId}`,
  };
}

/** @param teamNames  in the order of play, or of a contest's prizes, one at least; `newsId` names this news apart from the next */
export function won(
  result: Group & {
    readonly teamNames: readonly string[];
    readonly cents: number;
    /** [SHARE-4] One of the teams has several owners. */
    readonly isPart: boolean;
    readonly newsId: string;
    /** The tab of My Results that shows it. */
    readonly tab: 'my-match' | 'my-team';
  },
): Notification {
  const part = result.isPart ? ', your part' : '';
  const sum = result.cents === 0 ? '' : `: +${formatCents(result.cents)}${part}`;
  return {
    kind: 'won',
    title: `${listed(result.teamNames)} won${sum}`,
    body: result.groupName,
    path: `/my-results/${result.tab}?groupId=${result.groupId}`,
    tag: `won ${result.groupId} ${result.newsId}`,
  };
}

/** @param count  of the results that wait for the person, one at least */
export function resultsWait({ groupId, groupName, count }: Group & { readonly count: number }) {
  return {
    kind: 'results',
    title: count === 1 ? 'A result waits for you' : 'Results wait for you',
    body: groupName,
    path: `/game?groupId=${groupId}`,
    tag: `results ${groupId}`,
  } satisfies Notification;
}

/** @param proposal.entrants  whom to withdraw, one at least; null to call the contest off */
export function proposed(
  proposal: Group & {
    readonly byName: string;
    readonly entrants: readonly string[] | null;
    /** Null for several. */
    readonly reason: string | null;
  },
): Notification {
  const { groupId, groupName, byName, entrants, reason } = proposal;
  const what = entrants === null ? 'to call it off' : `to withdraw ${listed(entrants)}`;
  return {
    kind: 'results',
    title: `${byName} proposes ${what}`,
    body: reason === null ? groupName : `${groupName}: “${reason}”`,
    path: `/game?groupId=${groupId}`,
    tag: `proposed ${groupId} ${entrants === null ? 'off' : 'withdrawals'}`,
  };
}

/** @param objection.what  `Places`, `withdrawing Nina` */
export function objected(
  objection: Group & {
    readonly byId: string;
    readonly byName: string;
    readonly what: string;
    readonly reason: string;
  },
): Notification {
  return {
    kind: 'results',
    title: `${objection.byName} objects to ${objection.what}`,
    body: `${objection.groupName}: “${objection.reason}”`,
    path: `/game?groupId=${objection.groupId}`,
    tag: `objected ${objection.groupId} ${objection.byId}`,
  };
}

export function paid(
  payment: Group & {
    readonly payer: Person;
    /** The payee for whom the reader speaks; null where it is the reader. */
    readonly seat: Person | null;
    readonly cents: number;
  },
): Notification {
  const { groupId, groupName, payer, seat, cents } = payment;
  const payee = seat === null ? 'you’ve' : `${seat.fullName} has`;
  return {
    kind: 'paid',
    title: `${payer.fullName} says ${payee} been paid ${formatCents(cents)}`,
    body: groupName,
    path: `/groups/settlement?groupId=${groupId}`,
    tag: ['paid', groupId, payer._id, ...(seat === null ? [] : [seat._id])].join(' '),
  };
}

/** Two names, or one and how many more: a lock screen has no room for a list. */
function listed(names: readonly string[]): string {
  const [first = '', second, ...more] = names;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`;
}

/** `$1,016.45` */
function formatCents(cents: number): string {
  const dollars = Math.floor(cents / 100);
  return `${formatDollars(dollars)}.${String(cents % 100).padStart(2, '0')}`;
}
