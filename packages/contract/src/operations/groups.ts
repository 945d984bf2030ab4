import * as calls from '../http/groups.ts';
import { MESSAGES } from '../messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { group, groupSettings, IDS, invitation } from './values.ts';

const params = { groupId: IDS.group };
const started = refusal('Conflict', MESSAGES.auctionStarted);
const inAnother = refusal('Conflict', MESSAGES.alreadyInGroup);
const unknownLink = refusal('NotFound', MESSAGES.groupLinkUnknown);
const unknownGroup = refusal('NotFound', MESSAGES.groupNotFound);
const rehearsalOver = refusal('NotFound', MESSAGES.rehearsalOver);
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
      [notMember, unknownGroup, rehearsalOver],
    ),
    isGroupMember: operation(calls.isMemberOfGroup, { params, reply: { isMember: true } }, [
      unknownGroup,
      rehearsalOver,
    ]),
  },
};
