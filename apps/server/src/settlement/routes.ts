import * as calls from '@bracketbid/contract/http/settlement';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused, RefusedField } from '../failures.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { isAccountIn } from '../groups/roster.ts';
import { groupIdFor } from '../groups/contests/namedGroup.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { storeBanker, storeHandle } from './arrangement.ts';
import { groupThatOwes, SETTLEMENT_LIMIT } from './groupThatOwes.ts';
import { createSettlementRecords } from './records.ts';
import { buildSettlement } from './settlement.ts';
import { csvOfSettlement } from './settlementCsv.ts';

/** Who owes whom in a group after the final, and how it settles up. */
export function settlementRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly contexts: GroupContexts;
    readonly catalogues: Catalogues;
    readonly groupMoney: GroupMoneyReader;
    readonly groupLog: GroupLog;
    readonly feed: Pick<ChangeFeed, 'publish' | 'invalidateOn' | 'onMissed'>;
  },
): void {
  const { database, contexts, groupMoney, feed } = deps;
  const records = createSettlementRecords(deps);

  const settlementIn = async ({ facts, roster }: GroupContext): Promise<calls.Settlement> => {
    const [results, record] = await Promise.all([groupMoney.of(facts.id), records.of(facts.id)]);
    return buildSettlement(results, roster.members, record, facts);
  };

  const changed = (groupId: string) => feed.publish({ kind: 'SettlementChanged', groupId });

  routes.member(calls.settlementOfGroup, async ({ params, caller }) => ({
    settlement: await settlementIn(await groupThatOwes(contexts, params.groupId, caller.userId)),
  }));

  routes.member(
    calls.settlementCsv,
    async ({ params, caller }) => {
      const context = await groupThatOwes(contexts, params.groupId, caller.userId);
      const name = context.facts.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      return {
        filename: `${name}-settlement.csv`,
        csv: csvOfSettlement(await settlementIn(context)),
      };
    },
    { isExpensive: true },
  );

  routes.member(
    calls.changeSettlement,
    async ({ params: { groupId }, body: { mode, banker = null }, caller }) => {
      const context = await groupThatOwes(contexts, groupId, caller.userId);
      if (context.facts.adminId !== caller.userId) {
        throw new Refused('Forbidden', MESSAGES.settlementAdminOnly);
      }
      if (mode === 'banker') {
        if (banker === null) throw new RefusedField('banker', MESSAGES.bankerRequired);
        // A seat can say nothing of payments.
        if (!isAccountIn(context.facts, banker)) {
          throw new RefusedField('banker', MESSAGES.notInThisGroup);
        }
      }
      await storeBanker(database, groupId, mode === 'banker' ? banker : null);
      changed(groupId);
      return { message: MESSAGES.settlementSaved, settlement: await settlementIn(context) };
    },
    { accountLimit: SETTLEMENT_LIMIT },
  );

  routes.member(
    calls.changeHandle,
    async ({ query, body, caller: { userId } }) => {
      const named = { season: query.season, groupId: body.groupId };
      const groupId = await groupIdFor(deps, { userId }, named);
      if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
      const context = await groupThatOwes(contexts, groupId, userId);
      const isStored = await storeHandle(database, { groupId, userId, handle: body.handle });
      if (!isStored) throw new Refused('Forbidden', MESSAGES.notMember);
      changed(groupId);
      return { message: MESSAGES.handleSaved, settlement: await settlementIn(context) };
    },
    { accountLimit: SETTLEMENT_LIMIT },
  );
}
