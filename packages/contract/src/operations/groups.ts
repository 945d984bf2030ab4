import * as ruleCalls from '../http/groupRules.ts';
import * as calls from '../http/groups.ts';
import { MESSAGES } from '../messages.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { ruleSentences } from '../ruleSentences.ts';
import { group, groupRules, groupSettings, IDS, invitation, START } from './values.ts';

const params = { groupId: IDS.group };
const rules: ruleCalls.RulesReply = {
  rules: groupRules,
  sentences: ruleSentences(groupRules, [
    { code: 'R64', name: 'Round of 64', matches: 32 },
    { code: 'R32', name: 'Round of 32', matches: 16 },
    { code: 'S16', name: 'Sweet 16', matches: 8 },
    { code: 'E8', name: 'Elite Eight', matches: 4 },
    { code: 'F4', name: 'Final Four', matches: 2 },
    { code: 'NC', name: 'Championship', matches: 1 },
  ]).map(({ sentence }) => sentence),
  presets: [{ name: 'Balanced', payouts: groupRules.payouts }],
  changeableUntil: new Date(Date.parse(START) - 600_000).toISOString(),
};
const started = refusal('Conflict', MESSAGES.auctionStarted);
const inAnother = refusal('Conflict', MESSAGES.alreadyInGroup);
const unknownLink = refusal('NotFound', MESSAGES.groupLinkUnknown);
const unknownGroup = refusal('NotFound', MESSAGES.groupNotFound);
const notMember = refusal('Forbidden', MESSAGES.notMember);

export const groups: Area = {
  name: 'groups',
  description: 'Making, finding, joining and leaving a group of friends.',
  operations: {
    getMyGroupId: operation(calls.myGroupId, { reply: { groupId: IDS.group } }),
    getMyGroup: operation(calls.viewGroup, { reply: { group } }),
    createGroup: operation(
      calls.createGroup,
      {
        body: { groupname: group.groupname },
        reply: { message: MESSAGES.groupCreated, group },
      },
      [started, inAnother],
    ),
    getInvitation: operation(
      calls.invitation,
      { params: { slug: group.slug }, reply: invitation },
      [unknownLink],
    ),
    joinGroup: operation(
      calls.joinGroup,
      { params: { slug: group.slug }, reply: { message: MESSAGES.groupJoined, group } },
      [
        unknownLink,
        refusal('Conflict', MESSAGES.alreadyInThisGroup),
        inAnother,
        started,
        refusal('Conflict', MESSAGES.groupFull),
      ],
    ),
    leaveGroup: operation(calls.leaveGroup, { params, reply: { message: MESSAGES.groupLeft } }, [
      refusal('Forbidden', MESSAGES.leaveNotAllowed),
      notMember,
      unknownGroup,
      started,
    ]),
    getGroupSettings: operation(
      calls.settingsOfGroup,
      { params, reply: { settings: groupSettings } },
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
        body: { steps: groupRules.steps },
        reply: { message: MESSAGES.rulesSaved, ...rules },
      },
      [
        refusal('Forbidden', MESSAGES.rulesAdminOnly),
        notMember,
        unknownGroup,
        refusal('Conflict', MESSAGES.rulesTooLate),
        refusal('Conflict', MESSAGES.rulesFrozen),
        fieldRefusal('minimumBid', MESSAGES.minimumBidTooLarge),
        fieldRefusal('steps', MESSAGES.stepsInvalid),
        fieldRefusal('bundles', MESSAGES.bundlesNotOffered),
        fieldRefusal('auctionDate', MESSAGES.groupHoursOff),
        fieldRefusal('auctionDate', MESSAGES.groupHourTooSoon),
        fieldRefusal('auctionDate', MESSAGES.groupHourTooLate),
        fieldRefusal('auctionDate', MESSAGES.groupHourPlayed),
      ],
    ),
    isGroupMember: operation(calls.isMemberOfGroup, { params, reply: { isMember: true } }, [
      unknownGroup,
    ]),
  },
};
