import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../failures.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import { isGroupClosed } from '../groupHour.ts';
import { readGroupHour } from '../groupRules.ts';
import { selectEveryoneIn } from '../queries.ts';

/** The caller, in a group that they claim to lead. */
export type Host = { readonly groupId: string; readonly userId: string };

/** The host's group, with its row locked: nobody joins, leaves or starts until the transaction ends. */
async function lockGroup(tx: Kysely<Tables>, clock: Clock, { groupId, userId }: Host) {
  const group = await tx
    .selectFrom('groups')
    .select(['id', 'name', 'tournament_id', 'admin_id'])
    .select(['member_limit', 'started_at', 'nudged_at'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
  const members = await selectEveryoneIn(tx, groupId).execute();
  const host = members.find((member) => member.userId === userId);
  if (host === undefined) throw new Refused('Forbidden', MESSAGES.notMember);
  if (group.admin_id !== userId) throw new Refused('Forbidden', MESSAGES.hostOnly);
  // [START-1] By its own hour.
  const isClosed = isGroupClosed(await readGroupHour(tx, groupId), clock.nowMs());
  if (group.started_at !== null || isClosed) {
    throw new Refused('Conflict', MESSAGES.auctionStarted);
  }
  return { group, members, hostName: host.fullName };
}

/** A group with its members and its host's name, as long as the transaction that has locked it goes on. */
type LockedGroup = Awaited<ReturnType<typeof lockGroup>>;

export type HostDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly pusher: Pick<Pusher, 'send' | 'wake'>;
};

/** One transaction with the group locked; the mails and pushes that it has queued go out once it is committed. */
export async function withLockedGroup<T>(
  { database, clock, mailer, pusher }: HostDeps,
  host: Host,
  work: (tx: Kysely<Tables>, locked: LockedGroup) => Promise<T>,
): Promise<T> {
  const done = await database.kysely
    .transaction()
    .execute(async (tx) => work(tx, await lockGroup(tx, clock, host)));
  mailer.wake();
  pusher.wake();
  return done;
}
