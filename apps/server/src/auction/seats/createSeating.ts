import type { ChangeFeed } from '../../changes/feed.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import type { Auctions } from '../auctions.ts';
import { createSeatClaims } from './claims.ts';
import { createClerks } from './clerks.ts';
import { createSeatGroups } from './seatGroups.ts';
import { createSeats } from './seats.ts';

/** [SEAT-1 to SEAT-3, GAVEL-1] Seats and clerks: before the start the group's own chain has them, from then on the auction's log. */
export function createSeating(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly auctions: Pick<Auctions, 'command'>;
  readonly contexts: GroupContexts;
  readonly groupLog: GroupLog;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}) {
  const groups = createSeatGroups(deps);
  return {
    seats: createSeats({ ...deps, groups }),
    seatClaims: createSeatClaims({ ...deps, groups }),
    clerks: createClerks({ ...deps, groups }),
  };
}
