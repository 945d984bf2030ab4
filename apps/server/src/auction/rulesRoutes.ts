import { type GroupRules, rulesOfAuction } from '@bracketbid/contract/groupRules';
import * as calls from '@bracketbid/contract/http/groupRules';
import { MESSAGES } from '@bracketbid/contract/messages';
import { type NamedRound, ruleSentences } from '@bracketbid/contract/ruleSentences';
import { payoutPresets } from '@bracketbid/engine/money/payoutPresets';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { hourOf, rulesCloseAtMs } from '../groups/groupHour.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { changeOwnRules, rulesOf } from '../groups/groupRules.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import type { Routes } from '../http/routes.ts';
import { queueRulesMails } from '../mail/rulesMails.ts';
import type { Settings } from '../settings/settings.ts';
import { readCountedRounds } from '../tournament/rounds.ts';
import type { Auctions } from './auctions.ts';

/** A host tries out a few rules before the evening. */
const CHANGES = { max: 60, timeWindow: 600_000 };

/** The rules of a group's auction: its members read them, its admin changes them before the start. */
export function rulesRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Pick<Settings, 'get'>;
    readonly contexts: GroupContexts;
    readonly auctions: Pick<Auctions, 'state'>;
    readonly groupLog: Pick<GroupLog, 'append'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { database, clock, settings, contexts, auctions, groupLog, feed } = deps;

  const answer = (
    rules: GroupRules,
    facts: Pick<GroupFacts, 'startedAt'>,
    rounds: readonly NamedRound[],
  ): calls.RulesReply => {
    const untilMs = rulesCloseAtMs(hourOf(settings.get(), { auctionDate: rules.auctionDate }));
    const closedMs = Math.min(untilMs ?? Infinity, facts.startedAt?.getTime() ?? Infinity);
    return {
      rules,
      sentences: ruleSentences(rules, rounds).map(({ sentence }) => sentence),
      presets: payoutPresets(rounds).map(({ name, payouts }) => ({
        name,
        payouts: { ...payouts },
      })),
      changeableUntil: closedMs === Infinity ? null : new Date(closedMs).toISOString(),
    };
  };

  routes.member(calls.rulesOfGroup, async ({ params: { groupId }, caller }) => {
    const { facts } = await contexts.memberOf(groupId, caller.userId);
    const state = await auctions.state(groupId);
    const rounds = await readCountedRounds(database.kysely, facts.tournamentId);
    const rules =
      state.phase === 'scheduled'
        ? rulesOf(settings.get(), facts.own, rounds)
        : rulesOfAuction(state.settings, facts.own.auctionDate ?? null);
    return answer(rules, facts, rounds);
  });

  routes.member(
    calls.changeRules,
    async ({ params: { groupId }, body, caller }) => {
      const { facts } = await contexts.memberOf(groupId, caller.userId);
      const rounds = await readCountedRounds(database.kysely, facts.tournamentId);
      const { userId } = caller;
      const changed = await changeOwnRules(database, clock, {
        ...{ groupId, userId, patch: body },
        alongside: async (tx, { before, after }) => {
          const event = { type: 'RulesChanged', by: userId, rules: after } as const;
          await groupLog.append(tx, groupId, event, clock.nowMs());
          await queueRulesMails(tx, clock, { groupId, by: userId, before, after, rounds });
        },
      });
      if (changed === null) {
        const rules = rulesOf(settings.get(), facts.own, rounds);
        return { message: MESSAGES.rulesUnchanged, ...answer(rules, facts, rounds) };
      }
      const { isHourMoved } = changed;
      feed.publish({ kind: 'RulesChanged', groupId, isHourMoved });
      return { message: MESSAGES.rulesSaved, ...answer(changed.after, facts, rounds) };
    },
    { accountLimit: CHANGES },
  );
}
