import { ACCOUNT_WORDS } from '../text/accounts.ts';
import { CONTEST_MESSAGES } from '../text/contests.ts';
import { BUNDLE_MESSAGES } from '../text/bundles.ts';
import type { GroupRules } from '../groupRules.ts';
import * as ruleCalls from '../http/groupRules.ts';
import * as calls from '../http/groups.ts';
import * as contests from '../contest/calls.ts';
import * as joining from '../http/joining.ts';
import * as hosting from '../http/hosting.ts';
import { groupLog } from '../http/receipts.ts';
import { MESSAGES } from '../text/messages.ts';
import {
  handedOver,
  invitationsSent,
  memberRemoved,
  nudged,
  nudgeTooSoon,
  tooManyAtOnce,
  START_NOW_MESSAGES,
} from '../text/hosting.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { ruleTables } from '../ruleTables.ts';
import { minutesOfEvening } from '../text/evening.ts';
import { ruleSentences } from '../text/rules.ts';
import { SEASON_MESSAGES } from '../text/season.ts';
import {
  ann,
  ben,
  duke,
  group,
  groupRules,
  lotCounts,
  groupSettings,
  IDS,
  invitation,
  NOW,
  siena,
  siteSettings,
  START,
} from './values.ts';

const params = { groupId: IDS.group };
const buildReply = (of: GroupRules): ruleCalls.RulesReply => ({
  rules: of,
  lots: lotCounts,
  sentences: ruleSentences(of, [
    { code: 'R64', name: 'Round of 64', matches: 32 },
    { code: 'R32', name: 'Round of 32', matches: 16 },
    { code: 'S16', name: 'Sweet 16', matches: 8 },
    { code: 'E8', name: 'Elite Eight', matches: 4 },
    { code: 'F4', name: 'Final Four', matches: 2 },
    { code: 'NC', name: 'Championship', matches: 1 },
  ]).map(({ sentence }) => sentence),
  presets: [{ name: 'Balanced', payouts: groupRules.payouts }],
  tables: ruleTables(siteSettings, [duke, siena], ({ bundles, ...seconds }) =>
    minutesOfEvening(bundles === 'none' ? lotCounts.none : lotCounts.lowSeeds, {
      ...seconds,
      pace: of.pace,
    }),
  ),
  changeableUntil: new Date(Date.parse(START) - 600_000).toISOString(),
});
const rules = buildReply(groupRules);
const withGavel = { pace: 'gavel', warningSeconds: 5, startingBudget: null } as const;
const secondsAfter = (iso: string, seconds: number) =>
  new Date(Date.parse(iso) + seconds * 1000).toISOString();
const started = refusal('Conflict', MESSAGES.auctionStarted);
const inAnother = refusal('Conflict', MESSAGES.alreadyInGroup);
const unknownLink = refusal('NotFound', MESSAGES.groupLinkUnknown);
const unknownGroup = refusal('NotFound', MESSAGES.groupNotFound);
const rehearsalOver = refusal('NotFound', MESSAGES.rehearsalOver);
const notMember = refusal('Forbidden', MESSAGES.notMember);
const ofHost = [unknownGroup, notMember, refusal('Forbidden', MESSAGES.hostOnly), started];
const ofNewContest = [
  fieldRefusal('auctionDate', CONTEST_MESSAGES.hourRequired),
  fieldRefusal('auctionDate', CONTEST_MESSAGES.hourTooSoon),
  fieldRefusal('auctionDate', CONTEST_MESSAGES.hourAfterStart),
  refusal('Conflict', CONTEST_MESSAGES.openTooMany),
  refusal('TooMany', CONTEST_MESSAGES.madeTooMany),
];
const notInThisGroup = refusal('NotFound', MESSAGES.notInThisGroup);

export const groups: Area = {
  name: 'groups',
  description: 'Making, finding, joining and leaving a group of friends.',
  operations: {
    getMyGroupId: operation(calls.myGroupId, { reply: { groupId: IDS.group } }),
    getMyGroup: operation(calls.viewGroup, { reply: { group } }),
    createGroup: operation(
      contests.createGroup,
      {
        body: { groupname: group.groupname },
        reply: { message: MESSAGES.groupCreated, group },
      },
      [started, inAnother, ...ofNewContest],
    ),
    getInvitation: operation(
      joining.invitation,
      { params: { slug: group.slug }, reply: invitation },
      [unknownLink],
    ),
    joinGroup: operation(
      joining.joinGroup,
      { params: { slug: group.slug }, reply: { message: MESSAGES.groupJoined, group } },
      [
        unknownLink,
        refusal('Conflict', MESSAGES.alreadyInThisGroup),
        inAnother,
        started,
        refusal('Conflict', MESSAGES.groupFull),
      ],
    ),
    leaveGroup: operation(joining.leaveGroup, { params, reply: { message: MESSAGES.groupLeft } }, [
      refusal('Forbidden', MESSAGES.leaveNotAllowed),
      notMember,
      unknownGroup,
      started,
    ]),
    getGroupSettings: operation(
      calls.settingsOfGroup,
      { params, reply: { settings: groupSettings } },
      [notMember, unknownGroup, rehearsalOver],
    ),
    handOverGroup: operation(
      hosting.handOverGroup,
      {
        body: { groupId: IDS.group, userId: IDS.ben },
        reply: {
          message: handedOver(ben.fullName),
          group: { ...group, groupAdminId: IDS.ben },
        },
      },
      [...ofHost, refusal('Invalid', MESSAGES.alreadyHost), notInThisGroup],
    ),
    removeMember: operation(
      hosting.removeMember,
      {
        body: { groupId: IDS.group, userId: IDS.ben },
        reply: {
          message: memberRemoved(ben.fullName, { invitations: 2, boardLink: true }),
          group: { ...group, slug: 'n8Wc4pRt1X', members: [{ user: ann }] },
        },
      },
      [...ofHost, refusal('Invalid', MESSAGES.cannotRemoveOneself), notInThisGroup],
    ),
    inviteToGroup: operation(
      hosting.inviteToGroup,
      {
        body: { groupId: IDS.group, emails: ['cleo@example.com', 'dan@example.com'] },
        reply: {
          message: invitationsSent(1, 1),
          group,
          notMailed: [{ email: 'dan@example.com', message: ACCOUNT_WORDS.inviteeHadEnough }],
        },
      },
      [
        ...ofHost,
        fieldRefusal('emails', tooManyAtOnce(group.groupMemberLimit)),
        fieldRefusal('emails.1', MESSAGES.emailInvalid),
        refusal('Conflict', MESSAGES.groupFull),
        ...[
          ACCOUNT_WORDS.inviteeHadEnough,
          ACCOUNT_WORDS.proveEmailFirst,
          ACCOUNT_WORDS.invitedEnough,
        ].map((message) => refusal('TooMany', message)),
      ],
    ),
    nudgeGroup: operation(
      hosting.nudgeGroup,
      { body: { groupId: IDS.group }, reply: { message: nudged(1, 0), group } },
      [
        ...ofHost,
        refusal('Conflict', MESSAGES.everyoneIsHere),
        refusal('TooMany', nudgeTooSoon(2400)),
      ],
    ),
    startAuctionNow: operation(
      hosting.startNow,
      {
        body: { groupId: IDS.group },
        reply: {
          message: START_NOW_MESSAGES.startsInAMinute,
          group: { ...group, startNow: { undoUntil: secondsAfter(NOW, 55) } },
        },
      },
      [
        ...ofHost,
        refusal('Conflict', MESSAGES.groupHoursOff),
        refusal('Conflict', START_NOW_MESSAGES.startsAnyway),
        refusal('Conflict', START_NOW_MESSAGES.gamesTooSoon),
        refusal('Conflict', START_NOW_MESSAGES.played),
        refusal('Conflict', SEASON_MESSAGES.isOver),
      ],
    ),
    takeBackStart: operation(
      hosting.takeBackStart,
      {
        body: { groupId: IDS.group },
        reply: { message: START_NOW_MESSAGES.takenBack, group },
      },
      [...ofHost, refusal('Conflict', START_NOW_MESSAGES.takeBackTooLate)],
    ),
    getGroupLog: operation(
      groupLog,
      {
        params,
        reply: {
          chain: 'group',
          groupId: IDS.group,
          data: [
            {
              seq: 1,
              at: NOW,
              event: { type: 'HandedOver', from: IDS.ben, to: IDS.ann },
              hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
            },
          ],
        },
      },
      [notMember, unknownGroup],
    ),
    getGroupRules: operation(ruleCalls.rulesOfGroup, { params, reply: rules }, [
      notMember,
      unknownGroup,
    ]),
    changeGroupRules: operation(
      ruleCalls.changeRules,
      {
        params,
        body: withGavel,
        reply: { message: MESSAGES.rulesSaved, ...buildReply({ ...groupRules, ...withGavel }) },
      },
      [
        refusal('Forbidden', MESSAGES.rulesAdminOnly),
        notMember,
        unknownGroup,
        refusal('Conflict', MESSAGES.rulesTooLate),
        refusal('Conflict', MESSAGES.rulesFrozen),
        refusal('Conflict', MESSAGES.seatsNeedGavel),
        fieldRefusal('startingBudget', MESSAGES.noLimitWithClock),
        fieldRefusal('minimumBid', MESSAGES.minimumBidTooLarge),
        fieldRefusal('steps', MESSAGES.stepsInvalid),
        fieldRefusal('bundles', BUNDLE_MESSAGES.bundlesOverlap),
        fieldRefusal('bundles', BUNDLE_MESSAGES.bundlesSameName),
        fieldRefusal('bundles', BUNDLE_MESSAGES.bundleTeamUnknown),
        fieldRefusal('auctionDate', MESSAGES.groupHoursOff),
        fieldRefusal('auctionDate', MESSAGES.groupHourTooSoon),
        fieldRefusal('auctionDate', MESSAGES.groupHourTooLate),
        fieldRefusal('auctionDate', MESSAGES.groupHourPlayed),
      ],
    ),
    isGroupMember: operation(calls.isMemberOfGroup, { params, reply: { isMember: true } }, [
      unknownGroup,
      rehearsalOver,
    ]),
  },
};
