import type { Seat } from '@bracketbid/contract/http/gavel';
import { SEAT_MESSAGES } from '@bracketbid/contract/text/seats';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { Refused, RefusedByRules } from '../../failures.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import {
  admitClaimant,
  askForSeat,
  asksForSeat,
  dismissClaimant,
} from '../../groups/seats/seatClaims.ts';
import { isSeatToken, markSeats, readSeat, type SeatFacts } from '../../groups/seats/seatRows.ts';
import type { Auctions } from '../auctions.ts';
import { refuseUnlessOpen, type SeatGroups } from './seatGroups.ts';
import { seatShown } from './seats.ts';

/** [SEAT-3] Seats that become an account's. */
export type SeatClaims = {
  /** Somebody with its slip asks for a seat; again changes nothing. @throws RefusedByRules, Refused */
  ask(userId: string, seatId: string, token: string): Promise<Seat>;
  /** The host gives it to one of those who ask: once only. @throws RefusedByRules, Refused */
  grant(hostId: string, seatId: string, userId: string): Promise<Seat>;
};

export function createSeatClaims(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly auctions: Pick<Auctions, 'command'>;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly groups: SeatGroups;
  readonly groupLog: Pick<GroupLog, 'append'>;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): SeatClaims {
  const { database, clock, auctions, contexts, groups, groupLog, feed } = deps;
  const { kysely } = database;
  const changed = (groupId: string) => feed.publish({ kind: 'GroupChanged', groupId });

  /** Makes them a member, and before the start the seat theirs. */
  const give = ({ seatId, groupId }: SeatFacts, userId: string) =>
    groups.change(groupId, async (tx, isBefore) => {
      const { userId: owner, isRemoved } = await readSeat(tx, seatId);
      if (isRemoved) throw new Refused('NotFound', SEAT_MESSAGES.notFound);
      if (owner === userId) return { isGiven: true, isNew: false };
      if (owner !== null) throw new RefusedByRules({ code: 'SeatTaken' });
      if (!(await asksForSeat(tx, seatId, userId))) {
        throw new Refused('NotFound', SEAT_MESSAGES.notAsked);
      }
      const isNew = await admitClaimant(tx, groupId, userId, new Date(clock.nowMs()));
      if (!isBefore) return { isGiven: false, isNew };
      await markSeats(tx, [seatId], { claimed_by: userId });
      await groupLog.append(tx, groupId, { type: 'SeatClaimed', seatId, userId }, clock.nowMs());
      return { isGiven: true, isNew };
    });

  return {
    ask: async (userId, seatId, token) => {
      // A seat that isn't there is refused as a wrong slip is.
      if (!(await isSeatToken(kysely, seatId, token))) {
        throw new Refused('NotFound', SEAT_MESSAGES.slipUnknown);
      }
      const seat = await readSeat(kysely, seatId);
      if (seat.isRemoved) throw new Refused('NotFound', SEAT_MESSAGES.slipUnknown);
      if (seat.userId === userId) return seatShown(seat);
      if (seat.userId !== null) throw new RefusedByRules({ code: 'SeatTaken' });
      refuseUnlessOpen(await contexts.of(seat.groupId));
      const now = new Date(clock.nowMs());
      const isNew = await kysely.transaction().execute((tx) => askForSeat(tx, seatId, userId, now));
      if (isNew) changed(seat.groupId);
      return seatShown(seat);
    },

    grant: async (hostId, seatId, userId) => {
      const seat = await readSeat(kysely, seatId);
      const { groupId } = seat;
      await groups.hostedBy(groupId, hostId);
      const { done } = await give(seat, userId);
      if (!done.isGiven) {
        try {
          await auctions.command(groupId, { type: 'ClaimSeat', seatId, userId });
        } catch (error) {
          // Where it isn't known whether it was stored they stay a member, and the host can try again.
          if (!(error instanceof RefusedByRules)) throw error;
          // The same word, sent at the same moment, may have come first.
          if ((await readSeat(kysely, seatId)).userId !== userId) {
            if (done.isNew) await dismissClaimant(kysely, groupId, userId);
            throw error;
          }
        }
      }
      changed(groupId);
      return seatShown(await readSeat(kysely, seatId));
    },
  };
}
