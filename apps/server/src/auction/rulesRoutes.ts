import { contestFrom } from '@bracketbid/contract/contest/contest';
import { type GroupRules, rulesOfAuction } from '@bracketbid/contract/groupRules';
import * as calls from '@bracketbid/contract/http/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { ruleTables } from '@bracketbid/contract/ruleTables';
import { minutesOfEvening } from '@bracketbid/contract/text/evening';
import { type NamedRound, type Paying, ruleSentences } from '@bracketbid/contract/text/rules';
import { payoutPresets } from '@bracketbid/engine/money/payoutPresets';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { bundlesIn, countLots, lotsOfGroup } from '../groups/groupLots.ts';
import { auctionHour, rulesCloseAtMs } from '../groups/groupHour.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { changeOwnRules, mergeRules } from '../groups/groupRules.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Settings } from '../settings/settings.ts';
import { seasonBesideSite, siteFor } from '../settings/currentSeasons.ts';
import type { Catalogue, Catalogues } from '../tournament/catalogue.ts';
import { readCountedRounds } from '../tournament/rounds.ts';
import type { Auctions } from './auctions.ts';
import type { LostMaxima } from './maxima/earlyMaxima.ts';
import type { Maxima } from './maxima/maxima.ts';
import { recordRulesChange } from './rulesChange.ts';

/** A host tries out a few rules before the evening. */
const CHANGES = { max: 60, timeWindow: 600_000 };

/** What rules are about: the rounds that pay, and the teams that are sold. */
type Season = { readonly rounds: readonly NamedRound[]; readonly field: Catalogue };

function payingIn({ rounds, field: { contest } }: Season): Paying {
  return contest === null ? rounds : contestFrom(contest).sheet;
}

/** The rules of a group's auction: its members read them, its admin changes them before the start. */
export function rulesRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Pick<Settings, 'get' | 'readIn'>;
    readonly catalogues: Pick<Catalogues, 'of'>;
    readonly contexts: GroupContexts;
    readonly auctions: Pick<Auctions, 'state'>;
    readonly groupLog: Pick<GroupLog, 'append'>;
    readonly maxima: Pick<Maxima, 'announceLost' | 'dropGone' | 'rulesChanged'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { database, clock, settings, contexts, auctions, feed, catalogues } = deps;
  const { maxima } = deps;

  const readSeason = async ({
    tournamentId,
  }: Pick<GroupFacts, 'tournamentId'>): Promise<Season> => ({
    rounds: await readCountedRounds(database.kysely, tournamentId),
    field: await catalogues.of(tournamentId),
  });

  const answer = (
    set: GroupRules,
    facts: Pick<GroupFacts, 'startedAt' | 'tournamentId'>,
    { rounds, field }: Season,
  ): calls.RulesReply => {
    const rules = { ...set, bundles: bundlesIn(field, set.bundles) };
    const site = siteFor(settings.get(), facts.tournamentId);
    const beside = seasonBesideSite(site, facts.tournamentId);
    const untilMs = rulesCloseAtMs(auctionHour(site, { auctionDate: rules.auctionDate }));
    const closedMs = Math.min(untilMs ?? Infinity, facts.startedAt?.getTime() ?? Infinity);
    return {
      rules,
      sentences: ruleSentences(rules, payingIn({ rounds, field }), beside).map(
        ({ sentence }) => sentence,
      ),
      lots: countLots(field, rules.bundles),
      presets: payoutPresets(rounds).map(({ name, payouts }) => ({
        name,
        payouts: { ...payouts },
      })),
      tables: ruleTables(site, field.teams, (table) =>
        minutesOfEvening(lotsOfGroup(field, table.bundles).lots.length, {
          ...table,
          pace: rules.pace,
        }),
      ),
      changeableUntil: closedMs === Infinity ? null : new Date(closedMs).toISOString(),
    };
  };

  routes.member(calls.rulesOfGroup, async ({ params: { groupId }, caller }) => {
    const { facts } = await contexts.readAsMember(groupId, caller.userId);
    const state = await auctions.state(groupId);
    const season = await readSeason(facts);
    const rules =
      state.phase === 'scheduled'
        ? mergeRules(siteFor(settings.get(), facts.tournamentId), facts.own, season.rounds)
        : rulesOfAuction(state.settings, facts.own);
    return answer(rules, facts, season);
  });

  routes.member(
    calls.changeRules,
    async ({ params: { groupId }, body, caller }) => {
      const { facts } = await contexts.readAsMember(groupId, caller.userId);
      const season = await readSeason(facts);
      const { rounds, field } = season;
      const { userId } = caller;
      let lostMaxima: readonly LostMaxima[] = [];
      const changed = await changeOwnRules(database, clock, {
        groupId,
        userId,
        patch: body,
        field,
        alongside: async (tx, { before, after }) => {
          const isLot = (teamId: string) => lotsOfGroup(field, after.bundles).teams.has(teamId);
          lostMaxima = await maxima.dropGone(tx, groupId, (teamId) => !isLot(teamId));
          const { tournamentId } = facts;
          const paying = payingIn({ rounds, field });
          const change = { groupId, userId, tournamentId, before, after, paying };
          await recordRulesChange(tx, deps, change);
        },
      });
      if (changed === null) {
        const site = siteFor(settings.get(), facts.tournamentId);
        const rules = mergeRules(site, facts.own, rounds);
        return { message: MESSAGES.rulesUnchanged, ...answer(rules, facts, season) };
      }
      const { isHourMoved, before, after } = changed;
      feed.publish({ kind: 'RulesChanged', groupId, isHourMoved });
      maxima.announceLost(groupId, lostMaxima);
      if (before.maximumBids !== after.maximumBids) await maxima.rulesChanged(groupId);
      return { message: MESSAGES.rulesSaved, ...answer(changed.after, facts, season) };
    },
    { accountLimit: CHANGES },
  );
}
