import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Room } from '../auction/room/room.ts';
import type { Rooms } from '../auction/room/rooms.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import { newId } from '../platform/crypto/newId.ts';
import type { Turns } from '../platform/processes/turns.ts';
import { type PlannedAgreement, planAgreements } from './planAgreement.ts';
import { type PlannedBid, planBids, createRandom } from './planBid.ts';
import { seedHistory } from './seedHistory.ts';
import { fairShare } from './temperament.ts';

/** The bots of rehearsals: they bid by the same command as people, on the process whose turn it is to act. */
export type SeatedBots = {
  /** Plans anew what the bots of a rehearsal do next. May be called at any time. */
  follow(rehearsalId: string): void;
  close(): void;
};

export function seatBots(deps: {
  readonly rooms: Pick<Rooms, 'peek'>;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly turns: Pick<Turns, 'groupTurn' | 'onChange'>;
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): SeatedBots {
  const { rooms, contexts, turns, feed, clock, onError } = deps;
  const planned = new Map<string, (() => void)[]>();
  let isClosed = false;

  const clear = (rehearsalId: string) => {
    for (const cancel of planned.get(rehearsalId) ?? []) cancel();
    planned.delete(rehearsalId);
  };

  const isMine = (room: Room): boolean =>
    !isClosed && turns.groupTurn(room.groupId) === 0 && rooms.peek(room.groupId) === room;

  const bid = async (room: Room, { userId, teamId, amount }: PlannedBid): Promise<void> => {
    if (!isMine(room)) return;
    const name = `${teamId}:${amount}`;
    // A refusal is part of the game: somebody was faster.
    await room.submit({
      type: 'PlaceBid',
      bidId: newId(),
      userId,
      teamId,
      amount,
      clientBidId: name,
    });
  };

  const agree = async (room: Room, { userId, voidId }: PlannedAgreement): Promise<void> => {
    if (!isMine(room)) return;
    // Refused once it is decided, or where somebody else is asked by now.
    await room.submit({ type: 'AgreeVoid', bidId: newId(), userId, voidId });
  };

  const plan = (room: Room, { facts, roster, contest, division }: GroupContext) => {
    clear(room.groupId);
    const mine = !isClosed && facts.rehearses !== null && turns.groupTurn(room.groupId) === 0;
    if (!mine) return;
    const lotFairShare = (lotId: string) => {
      const lot = roster.teams.get(lotId);
      const teams = lot === undefined ? [] : (lot.teams ?? [lot]);
      // Of a contest's entrants nobody knows who is better.
      if (contest !== null) return teams.length / contest.entrants.length;
      return teams.reduce(
        (sum, { seedNumber }) => sum + fairShare(seedHistory(seedNumber, division)),
        0,
      );
    };
    const random = createRandom(facts.orderSeed);
    const state = room.state();
    planned.set(room.groupId, [
      ...planBids(state, lotFairShare, random).map((each) =>
        clock.alarm(each.atMs, () => void bid(room, each)),
      ),
      ...planAgreements(state, random).map((each) =>
        clock.alarm(each.atMs, () => void agree(room, each)),
      ),
    ]);
  };

  const follow = (rehearsalId: string) => {
    const room = rooms.peek(rehearsalId);
    if (room === null) return clear(rehearsalId);
    contexts
      .of(rehearsalId)
      .then(
        (context) => plan(room, context),
        // It has ended, or the database is away, which is reported elsewhere.
        () => clear(rehearsalId),
      )
      .catch(onError);
  };

  feed.reactTo('AuctionAdvanced', ({ groupId, applied }) => {
    if (applied !== undefined && isRehearsalId(groupId)) follow(groupId);
  });
  feed.reactTo('GroupDeleted', ({ groupId }) => clear(groupId));
  turns.onChange((groupId) => {
    const changed = groupId === null ? [...planned.keys()] : [groupId];
    for (const each of changed.filter(isRehearsalId)) follow(each);
  });

  return {
    follow,
    close: () => {
      isClosed = true;
      for (const rehearsalId of planned.keys()) clear(rehearsalId);
    },
  };
}
