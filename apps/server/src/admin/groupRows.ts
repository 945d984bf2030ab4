import type { AdminGroup } from '@bracketbid/contract/contest/adminGroups';
import type { SalesTotal } from '../auction/queries.ts';
import { buildLiveState } from '../auction/room/liveState.ts';
import type { Rooms } from '../auction/room/rooms.ts';
import { reportUnlessAway } from '../failures.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { auctionHour } from '../groups/groupHour.ts';
import type { ListedGroup } from '../groups/groupList.ts';
import type { Presence } from '../platform/presence/presence.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Settings } from '../settings/settings.ts';

/** Of an auction that can't be read. */
const UNREADABLE = { teams: 0, lot: null, contest: null, auctionDate: null };

/** Groups with their auctions as they are now, as the console lists them. */
export function createGroupRows(deps: {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly contexts: GroupContexts;
  readonly rooms: Rooms;
  readonly presence: Presence;
  readonly onError: (error: unknown) => void;
}) {
  const { clock, settings, contexts, rooms, presence, onError } = deps;

  /** What a list says of a group's auction. */
  const describeAuction = async ({ id, startedAt, completedAt }: ListedGroup) => {
    const { roster, facts, contest } = await contexts.of(id);
    const site = siteFor(settings.get(), facts.tournamentId);
    const isRunning = startedAt !== null && completedAt === null;
    const room = isRunning ? await rooms.at(id) : null;
    const live =
      room === null
        ? null
        : buildLiveState(roster, room.state(), {
            settings: site,
            own: facts.own,
            deputies: facts.deputies,
            online: presence.in(id),
            seats: facts.seats,
            nowMs: clock.nowMs(),
          });
    return {
      teams: roster.teams.size,
      phase: live?.phase ?? (completedAt === null ? 'scheduled' : 'completed'),
      lot:
        live?.lot == null
          ? null
          : {
              team: live.lot.team.teamName,
              amount: live.lot.amount,
              bidder: live.lot.bidder?.fullName ?? null,
            },
      contest: contest === null ? null : { name: contest.name, kind: contest.kind },
      auctionDate: auctionHour(site, facts.own),
    } satisfies Partial<AdminGroup>;
  };

  /** A row of the list. An auction that can't be read is reported, and hides no other group. */
  const buildRow = async (group: ListedGroup, { sold, pot }: SalesTotal): Promise<AdminGroup> => ({
    _id: group.id,
    name: group.name,
    admin: group.admin,
    members: group.members,
    memberLimit: group.memberLimit,
    sold,
    pot,
    createdAt: group.createdAt.toISOString(),
    online: presence.in(group.id).size,
    phase: group.completedAt === null ? 'locked' : 'completed',
    ...((await describeAuction(group).catch(reportUnlessAway(onError))) ?? UNREADABLE),
  });

  return { buildRow };
}
