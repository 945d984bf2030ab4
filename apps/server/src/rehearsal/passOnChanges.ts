import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { listRehearsals, stopRehearsal } from '../groups/rehearsals/rehearsals.ts';

/** A change of a group is one of its rehearsals, too, and the end of a rehearsal changes its group. */
export function passOnChanges(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly feed: Pick<ChangeFeed, 'publish' | 'reactTo'>;
}): void {
  const { database, clock, contexts, feed } = deps;

  /** Publishes for a group's rehearsals what has changed for the group. */
  const passOn = async (groupId: string, publish: (rehearsalId: string) => void): Promise<void> => {
    if (isRehearsalId(groupId)) return;
    for (const id of await listRehearsals(database, groupId)) publish(id);
  };

  feed.reactTo('GroupChanged', async ({ groupId }, origin) => {
    if (origin === 'elsewhere') return;
    await passOn(groupId, (id) => feed.publish({ kind: 'GroupChanged', groupId: id }));
  });
  feed.reactTo('MemberLeft', async ({ groupId, userId }, origin) => {
    if (origin === 'elsewhere') return;
    await passOn(groupId, (id) => feed.publish({ kind: 'MemberLeft', groupId: id, userId }));
  });
  feed.reactTo('GroupDeleted', async ({ groupId }, origin) => {
    if (origin === 'elsewhere' || isRehearsalId(groupId)) return;
    for (const id of await listRehearsals(database, groupId)) {
      await stopRehearsal(database, id, new Date(clock.nowMs()));
      feed.publish({ kind: 'GroupDeleted', groupId: id });
    }
  });
  feed.reactTo('AuctionAdvanced', async ({ groupId, applied = [] }, origin) => {
    if (origin === 'elsewhere' || !isRehearsalId(groupId)) return;
    if (!applied.some(({ event }) => event.type === 'AuctionCompleted')) return;
    const { facts } = await contexts.of(groupId);
    if (facts.rehearses === null) return;
    feed.publish({ kind: 'GroupChanged', groupId: facts.rehearses.groupId });
  });
}
