import type { GroupRules, OwnRules } from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Maximum } from '@bracketbid/engine/auction/maxima/maxima';
import { whyNotBid } from '@bracketbid/engine/auction/questions';
import { standingSeals } from '@bracketbid/engine/group/standingSeals';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, RefusedByRules } from '../../failures.ts';
import { isGroupClosed } from '../../groups/groupHour.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { bundlesIn, type Field, lotsOfGroup } from '../../groups/groupLots.ts';
import { readGroupHour, readOwnRules, mergeRules } from '../../groups/groupRules.ts';
import { lockGroup, readMemberIds } from '../../groups/queries.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Settings } from '../../settings/settings.ts';
import { type KeptMaximum, type MaximaBook, toMaximum, newMaximum } from './maximaBook.ts';

type About = Pick<Maximum, 'userId' | 'teamId'> & { readonly groupId: string };
type Said = About &
  Pick<Maximum, 'amount'> & {
    /** Whether the team is a lot, by the group's bundles. */
    readonly isLot: (bundles: OwnRules['bundles']) => boolean;
  };

/** What a member has lost, since the lots are gone. */
export type LostMaxima = { readonly userId: string; readonly teamIds: readonly string[] };

/** Where a maximum stands that is set before the start: it waits. */
type Waiting = {
  readonly teamID: string;
  readonly amount: number;
  readonly standing: 'waiting';
  readonly currentAmount: 0;
};

/**
 * [MAX-6] Maxima before the start. Their seals are in the group's own chain, from which the auction takes up those that stand.
 */
export type EarlyMaxima = {
  /** @throws RefusedByRules, Refused (403) for anyone but a member */
  set(said: Said, clientId: string): Promise<Waiting>;
  /** @throws RefusedByRules, Refused (403) for anyone but a member */
  remove(about: About): Promise<void>;
  /** All of a group's that stand. */
  ofGroup(groupId: string): Promise<readonly KeptMaximum[]>;
  /**
   * Drops the maxima for lots that are gone, in the transaction that takes these lots away, which has locked the group's row.
   * Their seals stay: an event for each would show everybody which they were.
   *
   * @returns whose they were
   */
  dropGone(
    tx: Kysely<Tables>,
    groupId: string,
    isGone: (teamId: string) => boolean,
  ): Promise<readonly LostMaxima[]>;
  /**
   * Drops the maxima of a group for lots that a changed field no longer has.
   *
   * @returns whose they were; nobody's once the auction has started
   */
  dropGoneIn(groupId: string, field: Field): Promise<readonly LostMaxima[]>;
};

export function createEarlyMaxima(deps: {
  readonly database: Database;
  readonly groupLog: Pick<GroupLog, 'append' | 'read'>;
  readonly settings: Pick<Settings, 'readIn'>;
  readonly book: MaximaBook;
  readonly clock: Clock;
}): EarlyMaxima {
  const { database, groupLog, settings, book, clock } = deps;

  const standingIn = async (
    groupId: string,
    tx?: Kysely<Tables>,
  ): Promise<readonly KeptMaximum[]> => {
    const kept = await book.ofGroup(groupId, tx);
    const bySeal = new Map(kept.map((each) => [each.seal, each]));
    const events = (await groupLog.read(groupId, tx)).map(({ event }) => event);
    return standingSeals(events).flatMap((seal) => bySeal.get(seal) ?? []);
  };

  /** With the group's row locked: neither its start, nor a member's removal, nor another maximum of the group intervenes. */
  const whileOpen = <T>(
    { groupId, userId, teamId }: About,
    work: (tx: Kysely<Tables>, own: KeptMaximum | null, rules: GroupRules) => Promise<T>,
  ): Promise<T> =>
    database.kysely.transaction().execute(async (tx) => {
      const group = await lockGroup(tx, groupId);
      const memberIds = await readMemberIds(tx, groupId);
      if (group === null || !memberIds.has(userId)) {
        throw new Refused('Forbidden', MESSAGES.notMember);
      }
      const site = siteFor(await settings.readIn(tx), group.tournamentId);
      const rules = mergeRules(site, await readOwnRules(tx, groupId), null);
      if (!rules.maximumBids) throw new RefusedByRules({ code: 'MaximaOff' });
      const isClosed = isGroupClosed(await readGroupHour(tx, groupId), clock.nowMs());
      // In the second in between, the auction has not begun.
      if (group.startedAt !== null || isClosed) throw new RefusedByRules({ code: 'NotStarted' });
      const standing = await standingIn(groupId, tx);
      const isOwn = (each: KeptMaximum) => each.userId === userId && each.teamId === teamId;
      return work(tx, standing.find(isOwn) ?? null, rules);
    });

  const withdraw = (tx: Kysely<Tables>, groupId: string, { seal }: KeptMaximum) =>
    groupLog.append(tx, groupId, { type: 'MaximumWithdrawn', seal }, clock.nowMs());

  const dropGone: EarlyMaxima['dropGone'] = async (tx, groupId, isGone) => {
    const lost = new Map<string, string[]>();
    for (const kept of await standingIn(groupId, tx)) {
      const { userId, teamId } = kept;
      if (!isGone(teamId)) continue;
      await book.drop(groupId, kept.seal, tx);
      lost.set(userId, [...(lost.get(userId) ?? []), teamId]);
    }
    return [...lost].map(([userId, teamIds]) => ({ userId, teamIds }));
  };

  return {
    set: ({ groupId, isLot, ...said }, clientId) =>
      whileOpen({ groupId, ...said }, async (tx, own, { bundles, minimumBid }) => {
        if (!isLot(bundles)) throw new RefusedByRules({ code: 'UnknownTeam' });
        const facts = { currentAmount: 0, isHighestBidder: false, remaining: Infinity };
        const whyNot = whyNotBid({ ...facts, sizes: { minimumBid } }, said.amount);
        if (whyNot !== null) throw new RefusedByRules(whyNot);
        const data = { teamID: said.teamId, amount: said.amount } as const;
        const waiting = { ...data, standing: 'waiting', currentAmount: 0 } as const;
        if (own?.amount === said.amount) return waiting;
        const wanted = newMaximum(said, clock.nowMs());
        const kept = await book.keep(groupId, wanted, clientId, tx);
        // Sent again.
        if (kept.seal !== wanted.seal) return { ...waiting, amount: toMaximum(kept).amount };
        if (own !== null) await withdraw(tx, groupId, own);
        const replaces = own === null ? {} : { replaces: own.seal };
        const event = { type: 'MaximumSealed', seal: kept.seal, ...replaces } as const;
        await groupLog.append(tx, groupId, event, clock.nowMs());
        return waiting;
      }),
    remove: (about) =>
      whileOpen(about, async (tx, own) => {
        if (own === null) throw new RefusedByRules({ code: 'NoMaximum' });
        await withdraw(tx, about.groupId, own);
      }),
    ofGroup: standingIn,
    dropGone,
    dropGoneIn: (groupId, field) =>
      database.kysely.transaction().execute(async (tx) => {
        const group = await lockGroup(tx, groupId);
        if (group === null || group.startedAt !== null) return [];
        const site = siteFor(await settings.readIn(tx), group.tournamentId);
        const { bundles } = mergeRules(site, await readOwnRules(tx, groupId), null);
        const lots = lotsOfGroup(field, bundlesIn(field, bundles)).teams;
        return dropGone(tx, groupId, (teamId) => !lots.has(teamId));
      }),
  };
}
