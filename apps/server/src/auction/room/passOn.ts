import { otherKey } from '@bracketbid/engine/auction/voids/saleVoid';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { newId } from '../../platform/crypto/newId.ts';
import type { Absence } from '../../platform/presence/absence.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** How often a group is looked at while a sale is in question. Milliseconds. */
const LOOK_MS = 1000;

/**
 * [VOID-3] Passes a proposal on to the other members once the one whose key is missing is away. Every process that keeps the
 * room looks: the first to append it wins, and the others are refused.
 */
export function passVoidsOn(deps: {
  readonly feed: ChangeFeed;
  readonly rooms: Pick<Rooms, 'peek'>;
  readonly absence: Pick<Absence, 'awayInMs'>;
  readonly clock: Clock;
}): { opened(room: Room): void; close(): void } {
  const { feed, rooms, absence, clock } = deps;
  const watched = new Map<string, () => void>();

  const stop = (groupId: string) => {
    watched.get(groupId)?.();
    watched.delete(groupId);
  };

  const look = (groupId: string) => {
    stop(groupId);
    const room = rooms.peek(groupId);
    const state = room?.state();
    if (room === null || state?.phase !== 'running') return;
    const { proposal } = state;
    if (proposal === undefined || proposal.isPassedOn || proposal.isObjected) return;
    const other = otherKey(proposal);
    if (other === null) return;
    const { voidId } = proposal;
    const awayInMs = absence.awayInMs(groupId, other);
    // Refused where nobody else is in the group: then only the clock or the key decides.
    if (awayInMs === 0) void room.submit({ type: 'PassVoidOn', voidId, bidId: newId() });
    const again = clock.alarm(clock.nowMs() + Math.max(LOOK_MS, awayInMs ?? 0), () =>
      look(groupId),
    );
    watched.set(groupId, again);
  };

  feed.reactTo('AuctionAdvanced', ({ groupId, applied }) => {
    const isAbout = applied?.some(({ event }) => event.type.startsWith('SaleVoid'));
    if (isAbout === true) look(groupId);
  });

  return {
    opened: (room) => {
      const state = room.state();
      if (state.phase === 'running' && state.proposal !== undefined) look(room.groupId);
    },
    close: () => {
      for (const groupId of watched.keys()) stop(groupId);
    },
  };
}
