import { z } from 'zod';
import { call } from '../call.ts';
import { group, groupSettings } from '../entities.ts';
import { groupIdParam } from '../fields.ts';
import { groupQuery } from './session.ts';

export { myGroupId } from './session.ts';

export const viewGroup = call('GET /group/view', {
  summary: "The caller's group, or null",
  query: groupQuery,
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
