import { z } from 'zod';
import { call } from '../call.ts';
import { groupIdParam, instant } from '../fields.ts';
import { groupRules, rulesPatch } from '../groupRules.ts';
import { ruleTable } from '../ruleTables.ts';

const lotCount = z.number().int();
const lotCounts = z.object({
  own: lotCount,
  none: lotCount,
  lowSeeds: lotCount,
  firstFour: lotCount,
  both: lotCount,
});
export type LotCounts = z.infer<typeof lotCounts>;

const rulesReply = z.object({
  rules: groupRules,
  /** The same as plain sentences. */
  sentences: z.array(z.string()),
  /** How many lots there would be by each way to bundle, and in the group's own. */
  lots: lotCounts,
  /** Payout tables that fit the bracket, to choose from. Basis points. */
  presets: z.array(z.object({ name: z.string(), payouts: z.record(z.string(), z.number().int()) })),
  /** [GROUP-14] Rules that go together, to choose as they are. */
  tables: z.array(ruleTable),
  /** Until when the group admin may change them: 10 minutes before the start. Null while no hour is set. */
  changeableUntil: instant.nullable(),
});
export type RulesReply = z.infer<typeof rulesReply>;

export const rulesOfGroup = call('GET /group/rules/:groupId', {
  summary: "The rules of a group's auction, also as sentences",
  params: groupIdParam,
  reply: rulesReply,
});

export const changeRules = call('PATCH /group/rules/:groupId', {
  summary: 'Changes some of the rules; members are told what differs (group admin)',
  params: groupIdParam,
  body: rulesPatch,
  reply: rulesReply,
});
