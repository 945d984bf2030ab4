import type { ContestEvent } from '@bracketbid/engine/contest/contestEvents';
import type { ContestField } from '@bracketbid/engine/contest/contestResults';
import {
  type WaitingProposal,
  waitingProposals,
} from '@bracketbid/engine/contest/waitingProposals';
import { type WaitingResult, waitingResults } from '@bracketbid/engine/contest/waitingResults';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import type { Push } from '../platform/push/notification.ts';
import type { Pusher } from '../platform/push/pusher.ts';
import { objected, proposed, resultsWait } from '../platform/push/words.ts';
import type { ContestResult, GroupMoneyReader } from '../results/groupMoney.ts';
import { tellContestWins } from './contestWins.ts';
import { TOLD_MS, WORTH_MS } from './results.ts';

/** Results are pushed together once none was entered for this time: a host enters a day's results one after the other. */
const PAUSE_MS = 2 * 60_000;
/** The longest that the first of them waits for the last. */
const PAUSES_MAX_MS = 10 * 60_000;
/** Between two pushes about what one member objects to: the page has all of it. */
const QUIET_MS = 2 * 60_000;

/** What waits for members after it. */
const GATHERED: ReadonlySet<ContestEvent['type']> = new Set([
  'ResultEntered',
  'WithdrawalProposed',
  'CallOffProposed',
]);

type Objection = Extract<ContestEvent, { readonly type: `${string}Objected` }>;

/** What of a group is entered or proposed, and not pushed yet. */
type Gathered = { readonly sinceMs: number; readonly cancel: () => void };

/**
 * [PUSH-7, PUSH-11] Tells members of the results that they can confirm, of what these pay them and of what the host proposes, and
 * the host of objections. Follows what this process has appended to the groups' chains.
 */
export function tellContests(deps: {
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly groupMoney: GroupMoneyReader;
  readonly pusher: Pick<Pusher, 'send' | 'claim'>;
  readonly onError: (error: unknown) => void;
}): { close(): void } {
  const { feed, clock, contexts, groupMoney, pusher, onError } = deps;
  const gathered = new Map<string, Gathered>();

  const tellWaiting = async (groupId: string): Promise<void> => {
    const [context, results] = await Promise.all([contexts.of(groupId), groupMoney.of(groupId)]);
    const { contest } = results;
    if (contest === null) return;
    await tellProposals(context, contest);
    await tellResults(context, contest);
    await tellContestWins(deps, context, results);
  };

  const tellResults = async ({ facts }: GroupContext, contest: ContestResult): Promise<void> => {
    const groupId = facts.id;
    const nowMs = clock.nowMs();
    const waiting = waitingResults(contest.field, contest.results, nowMs);
    const toKey = ({ prizeId, matchId, enteredAtMs }: WaitingResult) =>
      `waits ${groupId} ${matchId ?? prizeId} ${enteredAtMs}`;
    const claimed = await pusher.claim(waiting.map(toKey), nowMs + TOLD_MS);
    const counts = new Map<string, number>();
    for (const result of waiting) {
      if (!claimed.has(toKey(result))) continue;
      for (const userId of result.keepers) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    }
    await pusher.send(
      [...counts].map(([userId, count]) => ({
        userId,
        notification: resultsWait({ groupId, groupName: facts.name, count }),
        expiresAtMs: nowMs + WORTH_MS,
      })),
    );
  };

  const tellProposals = async (
    { facts, roster }: GroupContext,
    contest: ContestResult,
  ): Promise<void> => {
    const groupId = facts.id;
    const nowMs = clock.nowMs();
    const waiting = waitingProposals(contest.field, contest.results);
    const toKey = ({ entrantId, proposedAtMs }: WaitingProposal) =>
      `proposed ${groupId} ${entrantId ?? 'off'} ${proposedAtMs}`;
    const claimed = await pusher.claim(waiting.map(toKey), nowMs + TOLD_MS);
    const news = waiting.filter((proposal) => claimed.has(toKey(proposal)));
    const nameById = new Map(contest.field.contest.entrants.map(({ id, name }) => [id, name]));
    const createTeller = (proposals: readonly WaitingProposal[]) =>
      facts.members.flatMap(({ _id: userId }): Push[] => {
        const [first, ...more] = proposals.filter(({ unheard }) => unheard.includes(userId));
        if (first === undefined) return [];
        const names = [first, ...more].map(
          ({ entrantId }) => nameById.get(entrantId ?? '') ?? 'NA',
        );
        const notification = proposed({
          groupId,
          groupName: facts.name,
          byName: personIn(roster, first.proposedBy).fullName,
          entrants: first.entrantId === null ? null : names,
          reason: more.length === 0 ? first.reason : null,
        });
        return [{ userId, notification, expiresAtMs: nowMs + WORTH_MS }];
      });
    const isCallOff = ({ entrantId }: WaitingProposal) => entrantId === null;
    const withdrawals = news.filter((proposal) => !isCallOff(proposal));
    await pusher.send([...createTeller(withdrawals), ...createTeller(news.filter(isCallOff))]);
  };

  const gather = (groupId: string): void => {
    const before = gathered.get(groupId);
    before?.cancel();
    const nowMs = clock.nowMs();
    const sinceMs = before?.sinceMs ?? nowMs;
    const cancel = clock.alarm(Math.min(nowMs + PAUSE_MS, sinceMs + PAUSES_MAX_MS), () => {
      gathered.delete(groupId);
      tellWaiting(groupId).catch(onError);
    });
    gathered.set(groupId, { sinceMs, cancel });
  };

  const tellHost = async (groupId: string, objection: Objection): Promise<void> => {
    const [{ facts, roster }, { contest }] = await Promise.all([
      contexts.of(groupId),
      groupMoney.of(groupId),
    ]);
    const { by: byId, reason } = objection;
    if (contest === null || byId === facts.adminId) return;
    const nowMs = clock.nowMs();
    const claimed = await pusher.claim([`objected ${groupId} ${byId}`], nowMs + QUIET_MS);
    if (claimed.size === 0) return;
    const notification = objected({
      groupId,
      groupName: facts.name,
      byId,
      byName: personIn(roster, byId).fullName,
      what: objectedTo(contest.field, objection),
      reason,
    });
    await pusher.send([{ userId: facts.adminId, notification, expiresAtMs: nowMs + WORTH_MS }]);
  };

  feed.reactTo('ContestAdvanced', async ({ groupId, said = [] }) => {
    if (said.some(({ type }) => GATHERED.has(type))) gather(groupId);
    for (const event of said) if (isObjection(event)) await tellHost(groupId, event);
  });

  return {
    close: () => {
      for (const { cancel } of gathered.values()) cancel();
    },
  };
}

function isObjection(event: ContestEvent): event is Objection {
  return (
    event.type === 'ResultObjected' ||
    event.type === 'WithdrawalObjected' ||
    event.type === 'CallOffObjected'
  );
}

/** What somebody objects to, in words. */
function objectedTo({ contest }: ContestField, objection: Objection): string {
  if (objection.type === 'CallOffObjected') return 'calling it off';
  if (objection.type === 'WithdrawalObjected') {
    const entrant = contest.entrants.find(({ id }) => id === objection.entrantId);
    return `withdrawing ${entrant?.name ?? 'an entrant'}`;
  }
  const prize = contest.sheet.prizes.find(({ id }) => id === objection.prizeId)?.name;
  if (objection.matchId !== null) return prize === undefined ? 'a match' : `a match of ${prize}`;
  return prize ?? 'a result';
}
