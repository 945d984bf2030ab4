import type { ReplyOf } from '@bracketbid/contract/call';
import { contestFrom } from '@bracketbid/contract/contest/contest';
import * as calls from '@bracketbid/contract/contest/calls';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import type { Auctions } from '../../auction/auctions.ts';
import type { Maxima } from '../../auction/maxima/maxima.ts';
import type { LostMaxima } from '../../auction/maxima/earlyMaxima.ts';
import { recordRulesChange } from '../../auction/rulesChange.ts';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { Refused, reportUnlessAway } from '../../failures.ts';
import { bundlesIn, lotsOfGroup } from '../../groups/groupLots.ts';
import type { GroupContext, GroupContexts } from '../../groups/groupContexts.ts';
import { rulesCloseAtMs } from '../../groups/groupHour.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { mergeRules } from '../../groups/groupRules.ts';
import { readMyGroups } from '../../groups/contests/myGroups.ts';
import { personIn } from '../../groups/roster.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { GroupMoneyReader } from '../groupMoney.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Settings } from '../../settings/settings.ts';
import { toField } from '../../tournament/contests/contestField.ts';
import { CONTEST_BYTES_MAX } from '../../tournament/contests/contestLimits.ts';
import { changeContest } from './changeContest.ts';
import { buildView } from './contestView.ts';
import type { ContestWords } from './contestWords.ts';
import { TEMPLATES } from './templates.ts';
import { wordRoutes } from './wordRoutes.ts';

const CHANGES = { max: 60, timeWindow: 600_000 };

type Reply = ReplyOf<typeof calls.contestOfGroup>;

/** Groups' own contests: what they are made of, and what is said of their results. */
export function contestRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly contexts: GroupContexts;
    readonly auctions: Pick<Auctions, 'liveState'>;
    readonly groupLog: Pick<GroupLog, 'append'>;
    readonly maxima: Pick<Maxima, 'announceLost' | 'dropGone'>;
    readonly groupMoney: GroupMoneyReader;
    readonly words: ContestWords;
    readonly feed: Pick<ChangeFeed, 'publish'>;
    readonly onError: (error: unknown) => void;
  },
): void {
  const { clock, settings, contexts, auctions, maxima, groupMoney, words, feed } = deps;

  /** Of a running auction. One that can't be read is reported, and hides no other group of a list. */
  const readPhase = async (groupId: string) => {
    const live = await auctions.liveState(groupId).catch(reportUnlessAway(deps.onError));
    return live?.phase ?? 'locked';
  };

  /** A group of the caller's with a contest. @throws Refused (404) without one, (403) for a stranger */
  const contextFor = async (groupId: string, userId: string): Promise<GroupContext> => {
    const context = await contexts.readAsMember(groupId, userId);
    if (context.contest === null || context.facts.rehearses !== null) {
      throw new Refused('NotFound', CONTEST_MESSAGES.none);
    }
    return context;
  };

  const reply = async (groupId: string): Promise<Reply> => {
    const [{ facts, roster, contest: record }, { contest, isFinal }] = await Promise.all([
      contexts.of(groupId),
      groupMoney.of(groupId),
    ]);
    if (record === null || contest === null) throw new Refused('NotFound', CONTEST_MESSAGES.none);
    const untilMs = rulesCloseAtMs(facts.own.auctionDate ?? null);
    const nowMs = clock.nowMs();
    const isOpen = facts.startedAt === null && untilMs !== null && nowMs < untilMs;
    return {
      contest: buildView({
        record,
        contest: contestFrom(record),
        talk: contest,
        money: contest.money,
        isFinal: isFinal(),
        changeableUntil: isOpen ? new Date(untilMs).toISOString() : null,
        findPerson: (userId) => personIn(roster, userId),
        nowMs,
      }),
    };
  };

  routes.member(calls.myGroups, async ({ caller }) => {
    const groups = await readMyGroups(deps, caller.userId);
    return {
      groups: await Promise.all(
        groups.map(async ({ stage, ...group }) => ({
          ...group,
          phase: stage === 'running' ? await readPhase(group._id) : stage,
        })),
      ),
    };
  });

  routes.public(calls.contestTemplates, async () => ({ templates: TEMPLATES }));

  routes.member(calls.contestOfGroup, async ({ params: { groupId }, caller }) => {
    await contextFor(groupId, caller.userId);
    return reply(groupId);
  });

  routes.member(
    calls.changeContest,
    async ({ params: { groupId }, body, caller: { userId } }) => {
      const { facts } = await contextFor(groupId, userId);
      let lost: readonly LostMaxima[] = [];
      const { isHourMoved } = await changeContest(deps, {
        groupId,
        userId,
        adminId: facts.adminId,
        patch: body,
        alongside: async (tx, { after, ownBefore, ownAfter, isHourMoved }) => {
          const field = toField(after);
          const lots = lotsOfGroup(field, bundlesIn(field, ownAfter.bundles ?? 'none')).teams;
          lost = await maxima.dropGone(tx, groupId, (teamId) => !lots.has(teamId));
          if (!isHourMoved) return;
          const { tournamentId } = facts;
          const site = siteFor(settings.get(), tournamentId);
          await recordRulesChange(tx, deps, {
            groupId,
            userId,
            tournamentId,
            before: mergeRules(site, ownBefore, []),
            after: mergeRules(site, ownAfter, []),
            paying: contestFrom(after).sheet,
          });
        },
      });
      feed.publish({ kind: 'ContestWritten', groupId, tournamentId: facts.tournamentId });
      feed.publish({ kind: 'RulesChanged', groupId, isHourMoved });
      maxima.announceLost(groupId, lost);
      return { message: CONTEST_MESSAGES.changed, ...(await reply(groupId)) };
    },
    { accountLimit: CHANGES, bodyLimit: CONTEST_BYTES_MAX },
  );

  wordRoutes(routes, { words, contextFor, reply });
}
