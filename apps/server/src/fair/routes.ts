import * as calls from '@bracketbid/contract/http/fair';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { projectedPotCents } from '@bracketbid/engine/fair/projectedPot';
import type { Auctions } from '../auction/auctions.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import { mergeRules } from '../groups/groupRules.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Settings } from '../settings/settings.ts';
import { readCountedRounds } from '../tournament/rounds.ts';
import type { FairField, FairFields } from './fairFields.ts';
import { buildFairLots, computeProgress } from './fairLots.ts';
import { buildFairReview } from './fairReview.ts';
import { buildFairSheet } from './fairSheets.ts';
import { keepCompleted } from './keepCompleted.ts';

/** What lots are worth of a group's pot, for its members, as its rules allow. */
export function fairRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly contexts: Pick<GroupContexts, 'readAsMember'>;
    readonly auctions: Pick<Auctions, 'state'>;
    readonly settings: Pick<Settings, 'get'>;
    readonly groupMoney: GroupMoneyReader;
    readonly fairFields: FairFields;
  },
): void {
  const { database, contexts, settings, groupMoney, fairFields } = deps;
  const readState = keepCompleted(deps.auctions);

  /** [FAIR-8] @throws Refused (403) while the group's rules show nothing, (409) without a bracket */
  const fieldFor = async (state: AuctionState, { facts }: GroupContext): Promise<FairField> => {
    const hints =
      state.phase === 'scheduled'
        ? mergeRules(siteFor(settings.get(), facts.tournamentId), facts.own, null).hints
        : (state.settings.hints ?? 'off');
    if (hints === 'off') throw new Refused('Forbidden', MESSAGES.hintsOff);
    if (hints === 'beforeAndAfter' && state.phase === 'running') {
      throw new Refused('Forbidden', MESSAGES.hintsWait);
    }
    const field = await fairFields.of(facts.tournamentId);
    if (field === null) throw new Refused('Conflict', MESSAGES.fairNeedsBracket);
    return field;
  };

  const readPayouts = async (state: AuctionState, { facts }: GroupContext) => {
    if (state.phase !== 'scheduled') return state.settings.payoutBasisPoints;
    const rounds = await readCountedRounds(database.kysely, facts.tournamentId);
    return mergeRules(siteFor(settings.get(), facts.tournamentId), facts.own, rounds).payouts;
  };

  routes.member(calls.fairOfGroup, async ({ params: { groupId }, caller }) => {
    const context = await contexts.readAsMember(groupId, caller.userId);
    const state = await readState(groupId);
    const field = await fieldFor(state, context);
    const lots = buildFairLots(state, context.roster);
    const sheet = buildFairSheet(field, await readPayouts(state, context), lots);
    const { paidCents, endedShare, budgetsCents } = computeProgress(state, sheet);
    const pot = projectedPotCents(paidCents, endedShare, budgetsCents);
    return {
      teams: sheet.map(({ lotId, share, low, high }) => ({
        teamID: lotId,
        share,
        low,
        high,
        valueCents: pot === null ? null : Math.round(share * pot),
      })),
      projectedPotCents: pot,
      basis: field.basis,
      since: field.since,
    };
  });

  routes.member(calls.fairReview, async ({ params: { groupId }, caller }) => {
    const context = await contexts.readAsMember(groupId, caller.userId);
    const state = await readState(groupId);
    const field = await fieldFor(state, context);
    if (state.phase !== 'completed') throw new Refused('Conflict', MESSAGES.reviewWaits);
    const results = await groupMoney.of(groupId);
    const { members } = context.roster;
    return buildFairReview(
      state,
      buildFairLots(state, context.roster),
      field,
      results,
      (userId) => {
        const unknown = { _id: userId, fullName: 'NA', profileimageurl: null };
        return members.get(userId) ?? unknown;
      },
    );
  });
}
