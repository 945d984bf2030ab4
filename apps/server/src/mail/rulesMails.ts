import type { GroupRules } from '@bracketbid/contract/groupRules';
import {
  differenceInWords,
  type NamedRound,
  type SeasonHour,
} from '@bracketbid/contract/text/rules';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/tables.ts';
import { template as templateSchema } from './templates.ts';
import { withQuotedBundles } from './userWords.ts';

/** How long a mail about rules waits, so that several changes in a row make one mail. */
const GATHER_MS = 120_000;

/**
 * Queues a mail to each member of a group on what differs in its rules, in this transaction. A mail on an earlier change
 * that still waits becomes one on both; nothing is mailed of rules that are as they were.
 *
 * @param by  who made the change, and needs no mail
 */
export async function queueRulesMails(
  tx: Kysely<Tables>,
  clock: Clock,
  change: {
    readonly groupId: string;
    readonly by: string;
    readonly before: GroupRules;
    readonly after: GroupRules;
    readonly rounds: readonly NamedRound[];
    readonly season: SeasonHour;
  },
): Promise<void> {
  const { groupId, by, after, rounds, season } = change;
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
  const changes = differenceInWords(was, is, rounds, season);
  if (changes.length === 0) return;
  await sql`
    INSERT INTO mail_queue (recipient, letter, next_try_at)
    SELECT users.email,
           jsonb_build_object('kind', 'rulesChanged', 'fullName', users.full_name, 'groupId', groups.id,
                              'groupName', groups.name, 'changes', ${JSON.stringify(changes)}::jsonb,
                              'before', ${JSON.stringify(before)}::jsonb),
           ${new Date(clock.nowMs() + GATHER_MS)}::timestamptz
    FROM group_members
    JOIN groups ON groups.id = group_members.group_id
    JOIN users ON users.id = group_members.user_id
    WHERE groups.id = ${groupId} AND users.id <> ${by} AND users.disabled_at IS NULL
  `.execute(tx);
}
