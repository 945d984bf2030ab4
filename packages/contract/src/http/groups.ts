import { z } from 'zod';
import { call } from '../call.ts';
import { group, groupSettings } from '../entities.ts';
import { groupId, id } from '../fields.ts';
import { seasonQuery } from './session.ts';

export const groupIdParam = z.object({ groupId });

export const myGroupId = call('GET /group/get-myGroupId', {
  summary: "The id of the caller's group of the current tournament, or null",
  query: seasonQuery,
  reply: z.object({ groupId: id.nullable() }),
});

export const viewGroup = call('GET /group/view', {
  summary: "The caller's group, or null",
  query: seasonQuery,
  reply: z.object({ group: group.nullable() }),
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
