import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import type { Auctions } from '../auctions.ts';
import { createGavel } from './gavel.ts';
import { createSeatClaims } from './claims.ts';
import { createClerks } from './clerks.ts';
import { createSeatGroups } from './seatGroups.ts';
import { createSeats } from './seats.ts';

/**
 * [SEAT-1 to SEAT-3, GAVEL-1] A room whose lots a person ends: its seats and clerks, which the group's own chain has before the start
 * and the auction's log from then on, and the gavel.
 */
export function createSeating(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
  readonly contexts: GroupContexts;
  readonly groupLog: GroupLog;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}) {
  const groups = createSeatGroups(deps);
  const seats = createSeats({ ...deps, groups });
  return {
    seats,
    seatClaims: createSeatClaims({ ...deps, groups }),
    clerks: createClerks({ ...deps, groups }),
    gavel: createGavel({ ...deps, findSeat: seats.find }),
  };
}
