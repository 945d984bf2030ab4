import {
  findEntry,
  type ResultEntry,
  resultState,
} from '@bracketbid/engine/contest/contestResults';
import type { GroupContext } from '../groups/groupContexts.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Pusher } from '../platform/push/pusher.ts';
import { won } from '../platform/push/words.ts';
import type { ContestResult, GroupResults } from '../results/groupMoney.ts';
import { TOLD_MS, WORTH_MS } from './results.ts';

/** Cents that a result pays to an owner. */
type Win = {
  /** The match of a round, else the prize, and the entrant. */
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly cents: number;
};

/**
 * [PUSH-7] Tells owners what the results of a contest pay them: the same cents as My Results, once for each winner of a result,
 * while nobody objects to it. Who entered it knows.
 */
export async function tellContestWins(
  { clock, pusher }: { readonly clock: Clock; readonly pusher: Pick<Pusher, 'send' | 'claim'> },
  { facts }: Pick<GroupContext, 'facts'>,
  { contest, ownerByTeam }: Pick<GroupResults, 'contest' | 'ownerByTeam'>,
): Promise<void> {
  if (contest === null) return;
  const nowMs = clock.nowMs();
  const wins = listWins(contest, nowMs);
  const toKey = ({ id }: Win) => `won ${facts.id} ${id}`;
  const claimed = await pusher.claim(wins.map(toKey), nowMs + TOLD_MS);
  const news = wins.filter((win) => claimed.has(toKey(win)));
  const nameById = new Map(contest.field.contest.entrants.map(({ id, name }) => [id, name]));
  const pushes = facts.members.flatMap(({ _id: userId }) => {
    const theirs = news.filter((win) => win.userId === userId);
    const [first] = theirs;
    if (first === undefined) return [];
    const teamIds = [...new Set(theirs.map(({ teamId }) => teamId))];
    const notification = won({
      groupId: facts.id,
      groupName: facts.name,
      teamNames: teamIds.map((id) => nameById.get(id) ?? 'NA'),
      cents: theirs.reduce((sum, { cents }) => sum + cents, 0),
      isPart: teamIds.some((id) => (ownerByTeam.get(id)?.owners.length ?? 0) > 1),
      newsId: first.id,
      tab: 'my-team',
    });
    return [{ userId, notification, expiresAtMs: nowMs + WORTH_MS }];
  });
  await pusher.send(pushes);
}

function listWins({ results, money }: ContestResult, nowMs: number): Win[] {
  const isNews = (entry: ResultEntry) =>
    // Claims of earlier ones are forgotten.
    nowMs - entry.enteredAtMs < TOLD_MS &&
    (entry.isContested || resultState(entry, results, nowMs) !== 'objected');
  return money.payouts.flatMap(({ prizeId, matchId, teamId, userId, cents }) => {
    if (prizeId === null || teamId === null) return [];
    const entry = findEntry(results, { prizeId, matchId });
    if (entry === undefined || entry.enteredBy === userId || !isNews(entry)) return [];
    return [{ id: `${matchId ?? prizeId} ${teamId}`, teamId, userId, cents }];
  });
}
