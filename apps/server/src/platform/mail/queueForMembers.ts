import { type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Template } from './templates.ts';

/** Members of groups to mail, as a query: a mail to all of them is queued in one statement. */
export type MembersToMail = Expression<{
  readonly email: string;
  readonly fullName: string;
  readonly groupId: string;
  readonly groupName: string;
}>;

/** What a mail to members says beside whom it is to and of which group it is. */
type ToMembers<T extends Template = Template> = T extends {
  fullName: string;
  groupId: string;
  groupName: string;
}
  ? Omit<T, 'fullName' | 'groupId' | 'groupName'>
  : never;

/** Queues a mail to each of the members, in this transaction. @param sendAtMs  epoch milliseconds */
export async function queueForMembers(
  tx: Kysely<Tables>,
  members: MembersToMail,
  letter: ToMembers,
  sendAtMs: number,
): Promise<void> {
  await sql`
    INSERT INTO mail_queue (recipient, letter, next_try_at)
    SELECT email,
           jsonb_build_object('fullName', "fullName", 'groupId', "groupId", 'groupName', "groupName")
             || ${JSON.stringify(letter)}::jsonb,
           ${new Date(sendAtMs)}::timestamptz
    FROM ${members} AS members
  `.execute(tx);
}
