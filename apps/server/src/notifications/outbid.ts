import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { isBid } from '@bracketbid/engine/auction/events';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { AppliedEvent } from '../platform/changes/change.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import type { Push } from '../platform/push/notification.ts';
import type { Pusher } from '../platform/push/pusher.ts';
import { outbid } from '../platform/push/words.ts';

/** Bids within this time are looked at together: a bid is answered long before, and a member who bids back needs no push. */
const GATHER_MS = 300;
/** [PUSH-5] Between two pushes to a person about a team: a bidding war rings once. */
const QUIET_MS = 20_000;
/** People outbid in one gathering; beyond them a push is dropped: nothing here may grow with a storm. */
const GATHERED_MAX = 10_000;

type Outbid = {
  readonly groupId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly leaderId: string;
  readonly amount: number;
  readonly closesAtMs: number | null;
};

/** [PUSH-5] Tells who was outbid. Follows what this process has committed, and each commit is of one process. */
export function tellOutbid(deps: {
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly pusher: Pick<Pusher, 'send' | 'claim' | 'wanting'>;
  readonly onError: (error: unknown) => void;
}): { close(): void } {
  const { clock, contexts, pusher, onError } = deps;
  /** By person and group. */
  let gathered = new Map<string, Outbid>();
  let cancel: (() => void) | null = null;

  const buildPush = async (lost: Outbid): Promise<Push[]> => {
    const { roster } = await contexts.of(lost.groupId);
    const teamName = roster.teams.get(lost.teamId)?.shortName;
    // Who has left the group meanwhile needs to know nothing.
    if (teamName === undefined || !roster.members.has(lost.userId)) return [];
    const leader = personIn(roster, lost.leaderId).fullName;
    const { groupId, amount, userId, closesAtMs } = lost;
    const notification = outbid({ groupId, teamName, leader, amount });
    return [{ userId, notification, expiresAtMs: closesAtMs ?? clock.nowMs() + GAVEL_MS }];
  };

  const tell = async (all: readonly Outbid[]): Promise<void> => {
    const wanting = await pusher.wanting(
      'outbid',
      all.map(({ userId }) => userId),
    );
    const wanted = all.filter(({ userId }) => wanting.has(userId));
    const untilMs = clock.nowMs() + QUIET_MS;
    const claimed = await pusher.claim(wanted.map(claimKey), untilMs);
    const pushes = [];
    for (const lost of wanted)
      if (claimed.has(claimKey(lost))) pushes.push(...(await buildPush(lost)));
    await pusher.send(pushes);
  };

  const flush = () => {
    cancel = null;
    const all = [...gathered.values()];
    gathered = new Map();
    if (all.length > 0) tell(all).catch(onError);
  };

  deps.feed.reactTo('AuctionAdvanced', ({ groupId, applied = [] }, origin) => {
    if (origin === 'elsewhere' || isRehearsalId(groupId)) return;
    for (const each of applied) {
      const change = leadChange(each);
      if (change === null) continue;
      gathered.delete(`${groupId} ${change.leaderId}`);
      if (change.userId === null || gathered.size >= GATHERED_MAX) continue;
      gathered.set(`${groupId} ${change.userId}`, { ...change, groupId, userId: change.userId });
    }
    if (gathered.size > 0) cancel ??= clock.alarm(clock.nowMs() + GATHER_MS, flush);
  });

  return { close: () => cancel?.() };
}

/** How long a push is worth sending while nobody knows when the gavel falls. Milliseconds. */
const GAVEL_MS = 20_000;

const claimKey = ({ groupId, teamId, userId }: Outbid) => `outbid ${groupId} ${teamId} ${userId}`;

/** Who leads after a bid, and who did before it: null if nobody, or the same person by their maximum. Null for anything but a bid. */
function leadChange({
  event,
  state,
}: Pick<AppliedEvent, 'event'> & { readonly state: AuctionState }) {
  if (!isBid(event) || state.phase !== 'running' || state.turn.kind !== 'open') return null;
  const { lastBid, closesAtMs } = state.turn;
  if (lastBid === null) return null;
  const before = lastBid.previous?.userId ?? null;
  return {
    teamId: event.teamId,
    leaderId: lastBid.userId,
    userId: before === lastBid.userId ? null : before,
    amount: lastBid.amount,
    closesAtMs,
  };
}
