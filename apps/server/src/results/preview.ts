import { setImmediate as breathe } from 'node:timers/promises';
import type { previewResult } from '@bracketbid/contract/http/admin';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { paidByOwner } from '@bracketbid/engine/money/ownership';
import { computePayouts } from '@bracketbid/engine/money/payouts';
import { wonBy } from '@bracketbid/engine/money/standings';
import type { z } from 'zod';
import { reportUnlessAway } from '../failures.ts';
import type { Database } from '../platform/db/open.ts';
import { groupIdsIn } from '../groups/groups.ts';
import { type Brackets, withResults } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { applyReports, isSame, type Report } from './enterResults.ts';
import type { GroupMoneyReader } from './groupMoney.ts';

/** Groups computed before the event loop is free for bids again. */
const GROUPS_AT_ONCE = 20;

/**
 * What results would change in a season's bracket and in the money of its groups: a group that can't be read is reported, and
 * counts for nothing. Writes nothing.
 *
 * @throws Refused
 */
export async function buildPreview(
  deps: {
    readonly database: Database;
    readonly catalogues: Catalogues;
    readonly brackets: Brackets;
    readonly groupMoney: GroupMoneyReader;
    readonly onError: (error: unknown) => void;
  },
  tournamentId: string,
  reports: ReadonlyMap<string, Report>,
): Promise<z.output<(typeof previewResult)['reply']>> {
  const bracket = await deps.brackets.of(tournamentId);
  const { teamById } = await deps.catalogues.of(bracket.tournamentId);
  const before = new Map(bracket.forRules.map((match) => [match.id, match]));
  const after = applyReports(bracket.forRules, reports);
  const changed = after.filter((match) => !isSame(match, before.get(match.id)));

  const groupIds = await groupIdsIn(deps.database, bracket.tournamentId, 'started');
  let groups = 0;
  let people = 0;
  let movedCents = 0;
  for (const [index, groupId] of groupIds.entries()) {
    if (index % GROUPS_AT_ONCE === 0) await breathe();
    const results = await deps.groupMoney.of(groupId).catch(reportUnlessAway(deps.onError));
    if (results === null) continue;
    const { books, money } = results;
    const then = computePayouts({ ...books, matches: after });
    const userIds = new Set(paidByOwner(books.owned).keys());
    const gains = [...userIds].map((userId) => wonBy(then, userId) - wonBy(money, userId));
    const touched = gains.filter((gain) => gain !== 0);
    if (touched.length > 0) groups += 1;
    people += touched.length;
    movedCents += Math.max(
      gains.reduce((sum, gain) => sum + Math.max(0, gain), 0),
      gains.reduce((sum, gain) => sum + Math.max(0, -gain), 0),
    );
  }
  return {
    changed: withResults(bracket, teamById, changed),
    groups,
    people,
    moved: centsToDollars(movedCents),
  };
}
