import {
  contestDraft,
  contestFaults,
  type ContestPatch,
  type ContestRecord,
} from '@bracketbid/contract/contest/contest';
import type { OwnRules } from '@bracketbid/contract/groupRules';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, RefusedFields } from '../../failures.ts';
import { faultsInContest } from '../../groups/contests/contestRules.ts';
import { isTooLate, whyNotContestHour } from '../../groups/groupHour.ts';
import { readOwnRules, storeOwnRules } from '../../groups/groupRules.ts';
import { lockGroup } from '../../groups/queries.ts';
import { readContest, toRecord, replaceContest } from '../../tournament/contests/contests.ts';
import { toField } from '../../tournament/contests/contestField.ts';

/** A contest that was changed, and its group's own rules, whose hour may have been moved. */
export type ContestChange = {
  readonly before: ContestRecord;
  readonly after: ContestRecord;
  readonly ownBefore: OwnRules;
  readonly ownAfter: OwnRules;
  readonly isHourMoved: boolean;
};

/**
 * [CONTEST-4] Changes a contest before its auction. The group is locked meanwhile, so that neither rules nor the start intervene.
 *
 * @param change.adminId  of the group
 * @param change.alongside  what is stored in the same transaction
 * @throws Refused (403) for anyone but the host, (404) without a contest, (409) too late; RefusedFields (400), and then nothing
 *   has changed
 */
export async function changeContest(
  { database, clock }: { readonly database: Database; readonly clock: Pick<Clock, 'nowMs'> },
  change: {
    readonly groupId: string;
    readonly userId: string;
    readonly adminId: string;
    readonly patch: ContestPatch;
    readonly alongside: (tx: Kysely<Tables>, change: ContestChange) => Promise<void>;
  },
): Promise<ContestChange> {
  const { groupId, userId, patch } = change;
  if (userId !== change.adminId) throw new Refused('Forbidden', CONTEST_MESSAGES.hostOnly);
  return database.kysely.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (group === null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    const before = await readContest(tx, group.tournamentId);
    if (before === null) throw new Refused('NotFound', CONTEST_MESSAGES.none);
    if (group.startedAt !== null) throw new Refused('Conflict', CONTEST_MESSAGES.frozen);
    const own = await readOwnRules(tx, groupId);
    const nowMs = clock.nowMs();
    if (isTooLate(own.auctionDate ?? null, nowMs)) {
      throw new Refused('Conflict', CONTEST_MESSAGES.tooLate);
    }
    const draft = {
      name: patch.name ?? before.name,
      kind: patch.kind ?? before.kind,
      startsAt: patch.startsAt ?? before.startsAt,
      entrants: patch.entrants ?? before.entrants,
      sheet: patch.sheet ?? before.sheet,
    };
    const faults = contestFaults(draft).map(({ path, sentence }) => ({ path, message: sentence }));
    if (faults.length > 0) throw new RefusedFields(faults);
    const after = toRecord(contestDraft.parse(draft), before);
    const ownAfter = withHour(own, patch.auctionDate);
    const hour = ownAfter.auctionDate ?? null;
    const isHourMoved = hour !== (own.auctionDate ?? null);
    // An hour that stays may be sooner than a new one could be.
    const earliestMs = isHourMoved ? nowMs : -Infinity;
    const hourFault = whyNotContestHour(hour, Date.parse(after.startsAt), earliestMs);
    const path = isHourMoved ? 'auctionDate' : 'startsAt';
    const ruleFaults = [
      ...(hourFault === null ? [] : [{ path, message: hourFault }]),
      ...faultsInContest(ownAfter, toField(after)),
    ];
    if (ruleFaults.length > 0) throw new RefusedFields(ruleFaults);
    await replaceContest(tx, group.tournamentId, after, nowMs);
    // Also where no rule changes: a start that was prepared is outdated.
    await storeOwnRules(tx, groupId, ownAfter, nowMs);
    const changed = { before, after, ownBefore: own, ownAfter, isHourMoved };
    await change.alongside(tx, changed);
    return changed;
  });
}

function withHour(own: OwnRules, auctionDate: string | undefined): OwnRules {
  return auctionDate === undefined
    ? own
    : { ...own, auctionDate: new Date(auctionDate).toISOString() };
}
