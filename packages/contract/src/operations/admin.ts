import * as calls from '../http/admin.ts';
import { groups } from '../contest/adminGroups.ts';
import { MESSAGES, noSecondFactor, waitForCode } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { ofResults } from './results.ts';
import { ann, IDS, match, NOW, START } from './values.ts';

const user: calls.AdminUser = {
  _id: IDS.ann,
  fullName: ann.fullName,
  email: 'ann@example.com',
  role: 'member',
  disabled: false,
  createdAt: '2026-03-02T18:19:00.000Z',
  lastSeenAt: NOW,
  logins: 2,
  secondFactor: false,
  group: 'The Regulars',
  contests: 1,
};
const params = { id: IDS.ann };
const notFound = refusal('NotFound', MESSAGES.notFound);

export const admin: Area = {
  name: 'admin',
  description: "What only the site's admins see and do.",
  operations: {
    getOverview: operation(calls.overview, {
      reply: {
        season: {
          _id: IDS.season,
          year: 2026,
          name: "2026 Men's Tournament",
          division: 'mens',
          teams: 68,
        },
        groups: {
          total: 14,
          running: 12,
          completed: 1,
          people: 143,
          runningPeople: 120,
          online: 96,
          paused: 0,
        },
        contests: { total: 3, running: 1, completed: 1, people: 24, runningPeople: 8 },
        pot: 8420,
        matches: { total: 67, live: 2, decided: 36 },
        users: 160,
        messages: { unread: 3 },
        live: { connections: 101, openLots: 12, bidsLastMinute: 240, lagMs: 4.2 },
      },
    }),
    listGroups: operation(groups, {
      query: { search: 'regulars', page: '1' },
      reply: {
        rows: [
          {
            _id: IDS.group,
            name: 'The Regulars',
            admin: ann.fullName,
            createdAt: '2026-03-02T18:20:00.000Z',
            members: 2,
            memberLimit: 15,
            online: 2,
            phase: 'open',
            lot: { team: 'Duke Blue Devils', amount: 12, bidder: ann.fullName },
            sold: 0,
            teams: 68,
            pot: 0,
            contest: null,
            auctionDate: START,
          },
        ],
        total: 1,
        page: 1,
      },
    }),
    listUsers: operation(calls.users, {
      query: { search: 'ann', page: '1' },
      reply: { rows: [user], total: 1, page: 1 },
    }),
    changeUser: operation(
      calls.changeUser,
      {
        params,
        body: { role: 'admin' },
        reply: { message: 'Ann Kowalski has been changed.', user: { ...user, role: 'admin' } },
      },
      [notFound, refusal('Conflict', MESSAGES.lastAdmin)],
    ),
    endLogins: operation(
      calls.endLogins,
      {
        params,
        reply: {
          message: 'Ann Kowalski has been logged out everywhere.',
          user: { ...user, logins: 0 },
        },
      },
      [notFound],
    ),
    removeSecondFactor: operation(
      calls.removeSecondFactor,
      {
        params,
        reply: { message: 'Two-step sign-in of Ann Kowalski has been removed.', user },
      },
      [
        notFound,
        refusal('Forbidden', MESSAGES.ownSecondFactor),
        refusal('Conflict', noSecondFactor(ann.fullName)),
      ],
    ),
    sendReset: operation(
      calls.sendReset,
      {
        params,
        reply: { message: 'A code for a new password has been sent to Ann Kowalski.' },
      },
      [notFound, refusal('TooMany', waitForCode(42))],
    ),
    listAudit: operation(calls.auditLog, {
      query: { show: 'all' },
      reply: {
        rows: [
          {
            _id: IDS.entry,
            at: NOW,
            action: 'settings.changed',
            actor: { _id: IDS.ann, fullName: ann.fullName, email: 'ann@example.com' },
            address: '203.0.113.7',
            details: { before: { lotSeconds: 20 }, after: { lotSeconds: 30 } },
          },
        ],
        total: 1,
        page: 1,
      },
    }),
    previewResult: operation(
      calls.previewResult,
      {
        params: { id: IDS.match },
        body: { homeScore: 71, awayScore: 65, status: 'final' },
        reply: { changed: [match], groups: 12, people: 17, moved: 85.5 },
      },
      ofResults,
    ),
  },
};
