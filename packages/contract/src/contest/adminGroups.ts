import { z } from 'zod';
import { call } from '../call.ts';
import { contestKind } from './contest.ts';
import { phase } from '../live/state.ts';
import { id, instant } from '../fields.ts';
import { listed, listQuery } from '../http/admin.ts';

const count = z.number().int();

const adminGroup = z.object({
  _id: id,
  name: z.string(),
  admin: z.string(),
  createdAt: instant,
  members: count,
  memberLimit: count,
  online: count,
  phase,
  lot: z.object({ team: z.string(), amount: count, bidder: z.string().nullable() }).nullable(),
  sold: count,
  /** Of these lots: teams or entrants, those that are sold together as one. */
  teams: count,
  /** Whole dollars. */
  pot: count,
  /** Null where the group belongs to a season. */
  contest: z.object({ name: z.string(), kind: contestKind }).nullable(),
  /** When its auction starts or has started; null for no hour yet. */
  auctionDate: instant.nullable(),
});
export type AdminGroup = z.infer<typeof adminGroup>;

export const groups = call('GET /admin/groups', {
  summary: "The season's groups with their auctions, or those with contests (site admin)",
  access: 'admin',
  query: listQuery.extend({
    /** Which groups: the season's unless said otherwise. */
    of: z.enum(['season', 'contests']).optional(),
  }),
  reply: listed(adminGroup),
});
