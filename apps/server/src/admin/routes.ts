import * as calls from '@bracketbid/contract/http/admin';
import { MESSAGES, noSecondFactor } from '@bracketbid/contract/text/messages';
import type { Logins } from '../accounts/logins.ts';
import type { PasswordCodes } from '../accounts/passwordCodes.ts';
import { removeSecondFactor } from '../accounts/secondFactor/removeSecondFactor.ts';
import { notifyOfSecondFactor } from '../accounts/secondFactor/notifyOwner.ts';
import { changeRights } from '../accounts/rights.ts';
import { listUsers, readUser } from '../members/userList.ts';
import { countUsers } from '../accounts/users.ts';
import { type Audit, listAudit } from '../audit/audit.ts';
import { liveStateOf } from '../auction/room/liveState.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Presence } from '../presence/presence.ts';
import type { SiteFigures } from '../processes/siteFigures.ts';
import type { Rooms } from '../auction/room/rooms.ts';
import type { AuctionSockets } from '../live/socket.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { type ListedGroup, listGroups, seasonCounts } from '../groups/groupList.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http/routes.ts';
import { listPage } from '../http/lists.ts';
import type { Mailer } from '../mail/mailer.ts';
import { unreadContacts } from '../pages/contacts.ts';
import type { Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Brackets } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { LiveFigures } from './liveFigures.ts';

/** The console's calls that belong to no other area. */
export function adminRoutes(
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
    readonly logins: Logins;
    readonly codes: PasswordCodes;
    readonly mailer: Mailer;
    readonly audit: Audit;
    readonly figures: LiveFigures;
    readonly siteFigures: SiteFigures;
    readonly sockets: Pick<AuctionSockets, 'connected'>;
  },
): void {
  const { database, clock, settings, catalogues, contexts, rooms, presence, figures } = deps;
  const { logins, codes, mailer, audit } = deps;

  routes.member(
    calls.overview,
    async ({ query }) => {
      const season = await catalogues.named(query.season);
      const { tournamentId, year, name, division, teams } = season;
      const [counts, users, unread, bracket] = await Promise.all([
        seasonCounts(database, tournamentId),
        countUsers(database),
        unreadContacts(database),
        deps.brackets.of(tournamentId),
      ]);
      const { pot, ...groups } = counts;
      const { online, openLots, paused } = deps.siteFigures.total();
      return {
        season: { _id: tournamentId, year, name, division, teams: teams.length },
        groups: { ...groups, online, paused },
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

  const groupRow = async (group: ListedGroup, teams: number): Promise<calls.AdminGroup> => {
    const { roster, facts } = await contexts.of(group.id);
    const isRunning = group.startedAt !== null && group.completedAt === null;
    const room = isRunning ? await rooms.at(group.id) : null;
    const live =
      room === null
        ? null
        : liveStateOf(roster, room.state(), {
            settings: siteFor(settings.get(), facts.tournamentId),
            own: facts.own,
            deputies: facts.deputies,
            online: presence.in(group.id),
            nowMs: clock.nowMs(),
          });
    return {
      _id: group.id,
      name: group.name,
      admin: group.admin,
      teams,
      members: group.members,
      memberLimit: group.memberLimit,
      sold: group.sold,
      pot: group.pot,
      createdAt: group.createdAt.toISOString(),
      online: presence.in(group.id).size,
      phase: live?.phase ?? (group.completedAt === null ? 'scheduled' : 'completed'),
      lot:
        live?.lot == null
          ? null
          : {
              team: live.lot.team.teamName,
              amount: live.lot.amount,
              bidder: live.lot.bidder?.fullName ?? null,
            },
    };
  };

  routes.member(
    calls.groups,
    async ({ query }) => {
      const page = listPage(query);
      const { tournamentId, teams } = await catalogues.named(query.season);
      const { rows, total } = await listGroups(database, tournamentId, page);
      return {
        rows: await Promise.all(rows.map((group) => groupRow(group, teams.length))),
        total,
        page: page.page,
      };
    },
    { isExpensive: true },
  );

  const userFor = async (id: string) =>
    readUser(database, (await catalogues.current()).tournamentId, id);

  routes.member(
    calls.users,
    async ({ query }) => {
      const page = listPage(query);
      const { tournamentId } = await catalogues.named(query.season);
      return { ...(await listUsers(database, tournamentId, page)), page: page.page };
    },
    { isExpensive: true },
  );

  routes.member(calls.changeUser, async ({ params, body, ...actor }) => {
    const before = await userFor(params.id);
    await changeRights(database, clock, params.id, body);
    const user = await userFor(params.id);
    // Tokens carry the role: whoever lost it, or is disabled, has to sign in again.
    const lost = user.disabled || (before.role === 'admin' && user.role !== 'admin');
    if (lost) await logins.endAll(params.id);
    const rightsOf = ({ role, disabled }: calls.AdminUser) => ({ role, disabled });
    await audit.by(actor, 'user.changed', {
      userId: user._id,
      email: user.email,
      before: rightsOf(before),
      after: rightsOf(user),
    });
    return { message: `${user.fullName} has been changed.`, user: await userFor(params.id) };
  });

  routes.member(calls.endLogins, async ({ params, ...actor }) => {
    const { email, logins: before } = await userFor(params.id);
    await logins.endAll(params.id);
    const user = await userFor(params.id);
    await audit.by(actor, 'user.loginsEnded', {
      userId: params.id,
      email,
      before: { logins: before },
      after: { logins: user.logins },
    });
    return { message: `${user.fullName} has been logged out everywhere.`, user };
  });

  routes.member(calls.removeSecondFactor, async ({ params, ...actor }) => {
    // Whoever finds an admin's open page must not be able to weaken its sign-in.
    if (params.id === actor.caller.userId) throw new Refused('Forbidden', MESSAGES.ownSecondFactor);
    const { email, fullName } = await userFor(params.id);
    if (!(await removeSecondFactor(database.kysely, params.id))) {
      throw new Refused('Conflict', noSecondFactor(fullName));
    }
    await logins.endAll(params.id);
    await audit.by(actor, 'user.secondFactorRemoved', { userId: params.id, email });
    await notifyOfSecondFactor({ database, clock, mailer }, { userId: params.id, what: 'removed' });
    const user = await userFor(params.id);
    return { message: `Two-step sign-in of ${fullName} has been removed.`, user };
  });

  routes.member(calls.sendReset, async ({ params, ...actor }) => {
    const { email, fullName } = await userFor(params.id);
    await codes.sendAgain(email);
    await audit.by(actor, 'user.resetSent', { userId: params.id, email });
    return { message: `A code for a new password has been sent to ${fullName}.` };
  });

  routes.member(
    calls.auditLog,
    async ({ query }) => {
      const page = listPage(query);
      const listed = await listAudit(database, page, query.show ?? 'admin');
      return { ...listed, page: page.page };
    },
    { isExpensive: true },
  );
}
