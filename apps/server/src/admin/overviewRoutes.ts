import * as calls from '@bracketbid/contract/http/admin';
import * as groupCalls from '@bracketbid/contract/contest/adminGroups';
import { countUsers } from '../accounts/users.ts';
import { sumSales, type SalesTotal, sumSeasonPots } from '../auction/queries.ts';
import type { Rooms } from '../auction/room/rooms.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { groupCounts, listGroups } from '../groups/groupList.ts';
import { listPage } from '../platform/http/lists.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { AuctionSockets } from '../live/socket.ts';
import { unreadContacts } from '../pages/contacts.ts';
import type { Presence } from '../platform/presence/presence.ts';
import type { Settings } from '../settings/settings.ts';
import type { SiteFigures } from '../platform/processes/siteFigures.ts';
import type { Brackets } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { createGroupRows } from './groupRows.ts';
import type { LiveFigures } from './liveFigures.ts';

const NOTHING_SOLD: SalesTotal = { sold: 0, pot: 0 };

/** A season at a glance, and the lists of groups, for the console. */
export function overviewRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly catalogues: Catalogues;
    readonly brackets: Brackets;
    readonly contexts: GroupContexts;
    readonly rooms: Rooms;
    readonly presence: Presence;
    readonly figures: LiveFigures;
    readonly siteFigures: SiteFigures;
    readonly sockets: Pick<AuctionSockets, 'connected'>;
    readonly onError: (error: unknown) => void;
  },
): void {
  const { database, catalogues, figures } = deps;

  routes.member(
    calls.overview,
    async ({ query }) => {
      const season = await catalogues.named(query.season);
      const { tournamentId, year, name, division, teams } = season;
      const [groups, contests, pot, users, unread, bracket] = await Promise.all([
        groupCounts(database, tournamentId),
        groupCounts(database, null),
        sumSeasonPots(database.kysely, tournamentId),
        countUsers(database),
        unreadContacts(database),
        deps.brackets.of(tournamentId),
      ]);
      const { online, openLots, paused } = deps.siteFigures.total();
      return {
        season: { _id: tournamentId, year, name, division, teams: teams.length },
        groups: { ...groups, online, paused },
        contests,
        pot,
        matches: {
          total: bracket.matches.length,
          live: bracket.matches.filter(({ status }) => status === 'live').length,
          decided: bracket.matches.filter(({ winner }) => winner !== null).length,
        },
        users,
        messages: { unread },
        live: {
          connections: deps.sockets.connected(),
          openLots,
          bidsLastMinute: figures.bidsLastMinute(),
          lagMs: figures.lagMs(),
        },
      };
    },
    { isExpensive: true },
  );

  const { buildRow } = createGroupRows(deps);

  routes.member(
    groupCalls.groups,
    async ({ query }) => {
      const page = listPage(query);
      const { tournamentId } = await catalogues.named(query.season);
      const of = query.of === 'contests' ? null : tournamentId;
      const { rows, total } = await listGroups(database, of, page);
      const sales = await sumSales(
        database.kysely,
        rows.map(({ id }) => id),
      );
      const groups = rows.map((group) => buildRow(group, sales.get(group.id) ?? NOTHING_SOLD));
      return { rows: await Promise.all(groups), total, page: page.page };
    },
    { isExpensive: true },
  );
}
