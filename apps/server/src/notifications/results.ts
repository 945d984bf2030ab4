import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { reportUnlessAway } from '../failures.ts';
import { selectMembersOfStarted } from '../groups/queries.ts';
import type { Push } from '../platform/push/notification.ts';
import type { Pusher } from '../platform/push/pusher.ts';
import { selectUsersWanting } from '../platform/push/subscriptions.ts';
import { won } from '../platform/push/words.ts';
import type { GroupMoneyReader, GroupResults } from '../results/groupMoney.ts';
import type { Bracket, Brackets } from '../tournament/brackets.ts';

/** How long a result is worth delivering to a phone that is off. */
export const WORTH_MS = 12 * 3_600_000;
/** For how long a result is remembered as told: a corrected one that is corrected back is not told twice. */
export const TOLD_MS = 60 * 24 * 3_600_000;

/** A match that is decided, and who won it. */
type Win = { readonly matchId: string; readonly teamId: string; readonly teamName: string };

/**
 * [PUSH-7] Tells owners that their team has won, and what it brought: the same cents as My Results. Follows the results
 * that this process has entered; results that come together make one push.
 */
export function tellResults(deps: {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly clock: Clock;
  readonly brackets: Pick<Brackets, 'allCurrent'>;
  readonly groupMoney: GroupMoneyReader;
  readonly pusher: Pick<Pusher, 'send' | 'claim'>;
  readonly onError: (error: unknown) => void;
}): void {
  const { clock, pusher } = deps;

  const pushTo = (
    { groupId, groupName, userId }: Listener,
    { money, ownerByTeam }: GroupResults,
    wins: readonly Win[],
  ): Push[] => {
    const theirs = wins.filter(({ teamId }) =>
      (ownerByTeam.get(teamId)?.owners ?? []).some((owner) => owner.userId === userId),
    );
    if (theirs.length === 0) return [];
    const matchIds = theirs.map(({ matchId }) => matchId);
    const isTheirs = (matchId: string | null) => matchId !== null && matchIds.includes(matchId);
    const cents = money.payouts
      .filter((payout) => payout.userId === userId && isTheirs(payout.matchId))
      .reduce((sum, payout) => sum + payout.cents, 0);
    const teamNames = theirs.map(({ teamName }) => teamName);
    const isPart = theirs.some(({ teamId }) => (ownerByTeam.get(teamId)?.owners ?? []).length > 1);
    const notification = won({
      groupId,
      groupName,
      teamNames,
      cents,
      isPart,
      newsId: matchIds.join(' '),
      tab: 'my-match',
    });
    return [{ userId, notification, expiresAtMs: clock.nowMs() + WORTH_MS }];
  };

  const tell = async (matchIds: readonly string[]): Promise<void> => {
    for (const bracket of await deps.brackets.allCurrent()) await pushWins(bracket, matchIds);
  };

  const pushWins = async (bracket: Bracket, matchIds: readonly string[]): Promise<void> => {
    const decided = listWins(bracket, new Set(matchIds));
    if (decided.length === 0) return;
    const claimed = await pusher.claim(decided.map(claimKey), clock.nowMs() + TOLD_MS);
    const wins = decided.filter((win) => claimed.has(claimKey(win)));
    if (wins.length === 0) return;
    const listeners = await readListeners(deps.database, bracket.tournamentId);
    for (const [groupId, members] of Map.groupBy(listeners, (each) => each.groupId)) {
      await tellGroup(groupId, members, wins).catch(reportUnlessAway(deps.onError));
    }
  };

  const tellGroup = async (
    groupId: string,
    members: readonly Listener[],
    wins: readonly Win[],
  ): Promise<void> => {
    const groupResults = await deps.groupMoney.of(groupId);
    await pusher.send(members.flatMap((member) => pushTo(member, groupResults, wins)));
  };

  deps.feed.reactTo('MatchesChanged', async ({ matchIds }, origin) => {
    if (origin === 'here') await tell(matchIds);
  });
}

const claimKey = ({ matchId, teamId }: Win) => `won ${matchId} ${teamId}`;

function listWins({ matches }: Bracket, matchIds: ReadonlySet<string>): Win[] {
  return matches.flatMap(({ _id: matchId, winner, homeTeam, awayTeam }) => {
    const side = [homeTeam, awayTeam].find((each) => each?.teamId._id === winner);
    if (winner === null || side == null || !matchIds.has(matchId)) return [];
    return [{ matchId, teamId: winner, teamName: side.shortName }];
  });
}

/** Somebody who wants to know, in their group. */
type Listener = { readonly userId: string; readonly groupId: string; readonly groupName: string };

async function readListeners({ kysely }: Database, tournamentId: string): Promise<Listener[]> {
  return selectMembersOfStarted(kysely, tournamentId)
    .where('users.id', 'in', selectUsersWanting(kysely, 'won'))
    .execute();
}
