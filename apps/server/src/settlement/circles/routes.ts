import * as calls from '@bracketbid/contract/contest/circleCalls';
import { CIRCLE_MESSAGES } from '@bracketbid/contract/text/circles';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { toNetwork } from '../../platform/border/address.ts';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { Refused, RefusedFields } from '../../failures.ts';
import { createGroup } from '../../groups/createGroup.ts';
import type { GroupContext, GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { toGroup } from '../../groups/groups.ts';
import type { HostsHands } from '../../groups/hosting/hostsHands.ts';
import { readLineage } from '../../groups/lineage.ts';
import { hasGavel } from '../../groups/seats/pace.ts';
import { addSeatsBeforeStart, isSeated } from '../../groups/seats/seatRows.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import type { GroupMoneyReader } from '../../results/groupMoney.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Catalogues } from '../../tournament/catalogue.ts';
import { CONTEST_BYTES_MAX } from '../../tournament/contests/contestLimits.ts';
import { inviteAll, planNext } from './again.ts';
import { readCircle } from './circle.ts';
import { readToldYears, storeToldYears } from './toldYears.ts';

/** Each mails all members of a group. */
const AGAIN = { max: 10, timeWindow: 3_600_000 };
const CHANGES = { max: 30, timeWindow: 600_000 };
const CSV_BYTES_MAX = 1_000_000;

/** Auctions that come back: the next one, and the table of all that were. */
export function circleRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly catalogues: Pick<Catalogues, 'allCurrent' | 'current' | 'of'>;
    readonly contexts: GroupContexts;
    readonly groupMoney: GroupMoneyReader;
    readonly hands: Pick<HostsHands, 'invite'>;
    readonly groupLog: Pick<GroupLog, 'appendAll'>;
    readonly pusher: Pick<Pusher, 'send' | 'wake'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { database, clock, contexts, groupLog } = deps;

  /** A group whose host the caller is. @throws Refused (403, 404) */
  const ledBy = async (groupId: string, userId: string): Promise<GroupContext> => {
    const context = await contexts.readAsMember(groupId, userId);
    if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    if (context.facts.adminId !== userId) {
      throw new Refused('Forbidden', MESSAGES.hostOnly);
    }
    return context;
  };

  routes.member(
    calls.holdAgain,
    async ({ body, caller: { userId }, request }) => {
      const { facts, division } = await ledBy(body.groupId, userId);
      if (facts.completedAt === null) throw new Refused('Conflict', CIRCLE_MESSAGES.notOver);
      const { auctionDate: _hour, bundles, ...rules } = facts.own;
      // Bundles that were drawn by hand are of that auction's teams.
      const own = typeof bundles === 'string' ? { ...rules, bundles } : rules;
      const next = await planNext(deps, body, { own, division });
      // They can't be invited.
      const seats = hasGavel(next.own) ? facts.seats.filter(isSeated) : [];
      const { groupMemberLimit } = deps.settings.get();
      const groupId = await createGroup(database, clock, {
        of: next.of,
        name: facts.name,
        userId,
        memberLimit: groupMemberLimit,
        after: {
          groupId: facts.id,
          own: next.own,
          addSeats: (tx, id) =>
            addSeatsBeforeStart(tx, groupLog, { groupId: id, nowMs: clock.nowMs() }, seats),
        },
      });
      deps.feed.publish({ kind: 'RulesChanged', groupId, isHourMoved: true });
      const group = toGroup((await contexts.forMember(groupId, userId)).facts);
      const notMailed = await inviteAll(
        deps,
        { groupId, groupName: facts.name, slug: group.slug, seats: groupMemberLimit },
        { userId, members: facts.members },
        toNetwork(request.ip),
      );
      return { message: CIRCLE_MESSAGES.made, group, notMailed };
    },
    { accountLimit: AGAIN, bodyLimit: CONTEST_BYTES_MAX },
  );

  routes.member(
    calls.circleOfGroup,
    async ({ params: { groupId }, caller }) => {
      await contexts.readAsMember(groupId, caller.userId);
      return readCircle(deps, groupId);
    },
    { isExpensive: true },
  );

  routes.member(
    calls.tellYears,
    async ({ params: { groupId }, body: { csv, people }, caller }) => {
      await ledBy(groupId, caller.userId);
      const years = readToldYears(csv, people, new Date(clock.nowMs()).getUTCFullYear());
      const line = await readLineage(database.kysely, groupId);
      const members = new Set<string>();
      for (const id of line) {
        for (const { _id } of (await contexts.of(id)).facts.members) members.add(_id);
      }
      const strangers = Object.entries(people).filter(([, userId]) => !members.has(userId));
      if (strangers.length > 0) {
        throw new RefusedFields(
          strangers.map(([name]) => ({
            path: `people.${name}`,
            message: CIRCLE_MESSAGES.strangerNamed,
          })),
        );
      }
      const root = line.at(-1) ?? groupId;
      await database.kysely.transaction().execute((tx) => storeToldYears(tx, root, years));
      return { message: CIRCLE_MESSAGES.saved, ...(await readCircle(deps, groupId)) };
    },
    { accountLimit: CHANGES, bodyLimit: CSV_BYTES_MAX, isExpensive: true },
  );
}
