import type { GroupRules } from '@bracketbid/contract/groupRules';
import { differenceInWords, type Paying, type SeasonHour } from '@bracketbid/contract/text/rules';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Tables } from '../db/tables.ts';
import { type MembersToMail, queueForMembers } from './queueForMembers.ts';
import { template as templateSchema } from './templates.ts';
import { withQuotedBundles } from './userWords.ts';

/** How long a mail about rules waits, so that several changes in a row make one mail. */
const GATHER_MS = 120_000;

/**
 * Queues a mail to members of a group on what differs in its rules, in this transaction. A mail on an earlier change
 * that still waits becomes one on both; nothing is mailed of rules that are as they were.
 *
 * @param change.members  all but the one who made the change
 */
export async function queueRulesMails(
  tx: Kysely<Tables>,
  clock: Clock,
  change: {
    readonly groupId: string;
    readonly members: MembersToMail;
    readonly before: GroupRules;
    readonly after: GroupRules;
    readonly paying: Paying;
    readonly season: SeasonHour;
  },
): Promise<void> {
  const { groupId, after, paying, season } = change;
  const waiting = await tx
    .deleteFrom('mail_queue')
    .where(sql<string>`letter ->> 'kind'`, '=', 'rulesChanged')
    .where(sql<string>`letter ->> 'groupId'`, '=', groupId)
    .where('tries', '=', 0)
    .returning(['letter'])
    .execute();
  const [earlier] = waiting.map(({ letter }) => templateSchema.parse(letter));
  const before = earlier?.kind === 'rulesChanged' ? earlier.before : change.before;
  const [was, is] = [withQuotedBundles(before), withQuotedBundles(after)];
  const changes = differenceInWords(was, is, paying, season);
  if (changes.length === 0) return;
  const letter = { kind: 'rulesChanged', changes, before } as const;
  await queueForMembers(tx, change.members, letter, clock.nowMs() + GATHER_MS);
}
