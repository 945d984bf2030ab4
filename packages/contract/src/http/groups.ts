import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { group, groupSettings } from '../entities.ts';
import { groupName, id } from '../fields.ts';
import { MESSAGES } from '../messages.ts';
import { token } from '../text.ts';

const slug = z.object({ slug: token(64, MESSAGES.groupLinkUnknown) });
export const groupIdParam = z.object({ groupId: id });

export const myGroupId = call('GET /group/get-myGroupId', {
  summary: "The id of the caller's group of the current tournament, or null",
  reply: z.object({ groupId: id.nullable() }),
});

export const viewGroup = call('GET /group/view', {
  summary: "The caller's group, or null",
  reply: z.object({ group: group.nullable() }),
});

export const createGroup = call('PATCH /group/add', {
  summary: 'Creates a group; its creator is its admin and first member',
  body: z.object({ groupname: groupName }),
  reply: z.object({ group }),
});

export const invitation = call('GET /group/invitation/:slug', {
  summary: 'Which group an invitation link leads to',
  params: slug,
  reply: z.object({ groupname: z.string() }),
});

export const joinGroup = call('PATCH /group/addmember/:slug', {
  summary: 'Joins the group that an invitation link leads to',
  params: slug,
  reply: z.object({ group }),
});

export const leaveGroup = call('POST /group/leave-group/:groupId', {
  summary: 'Leaves a group, where leaving is allowed',
  params: groupIdParam,
  reply: noFields,
});

export const settingsOfGroup = call('GET /group/settingsData/:groupId', {
  summary: "The rules and the pause of a group's auction",
  params: groupIdParam,
  reply: z.object({ settings: groupSettings }),
});

export const isMemberOfGroup = call('GET /group/member-join/:groupId', {
  summary: 'Whether the caller belongs to a group',
  params: groupIdParam,
  reply: z.object({ isMember: z.boolean() }),
});
