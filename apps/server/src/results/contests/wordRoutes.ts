import type { ReplyOf } from '@bracketbid/contract/call';
import * as calls from '@bracketbid/contract/contest/calls';
import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import type { Routes } from '../../platform/http/routes.ts';
import type { ContestWords } from './contestWords.ts';

/** A host enters a day's results in some minutes; a program is stopped. */
const WORDS = { max: 300, timeWindow: 600_000 };

type Reply = ReplyOf<typeof calls.contestOfGroup>;

/** What hosts and members say of a contest's results. Each call answers with the contest as it is then. */
export function wordRoutes(
  routes: Routes,
  deps: {
    readonly words: ContestWords;
    /** @throws Refused for a group of others, or without a contest */
    readonly contextFor: (groupId: string, userId: string) => Promise<unknown>;
    readonly reply: (groupId: string) => Promise<Reply>;
  },
): void {
  const { words, contextFor, reply } = deps;

  const say = async (
    groupId: string,
    userId: string,
    command: WithoutSpeaker<ContestCommand>,
  ): Promise<Reply> => {
    await contextFor(groupId, userId);
    await words.say(groupId, { ...command, by: userId });
    return reply(groupId);
  };

  routes.member(
    calls.enterResult,
    ({ params: { groupId }, body: { prizeId, value }, caller }) =>
      say(groupId, caller.userId, { type: 'EnterResult', prizeId, value }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.confirmResult,
    ({ params: { groupId, prizeId }, body, caller }) =>
      say(groupId, caller.userId, { type: 'ConfirmResult', ...findTarget(prizeId, body.matchId) }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.objectToResult,
    ({ params: { groupId, prizeId }, body: { matchId, reason }, caller }) => {
      const target = findTarget(prizeId, matchId);
      return say(groupId, caller.userId, { type: 'ObjectToResult', ...target, reason });
    },
    { accountLimit: WORDS },
  );
  routes.member(
    calls.withdrawEntrant,
    ({ params: { groupId }, body, caller }) =>
      say(groupId, caller.userId, { type: 'ProposeWithdrawal', ...body }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.confirmWithdrawal,
    ({ params: { groupId, entrantId }, caller }) =>
      say(groupId, caller.userId, { type: 'ConfirmWithdrawal', entrantId }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.objectToWithdrawal,
    ({ params: { groupId, entrantId }, body: { reason }, caller }) =>
      say(groupId, caller.userId, { type: 'ObjectToWithdrawal', entrantId, reason }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.callOffContest,
    ({ params: { groupId }, body: { reason }, caller }) =>
      say(groupId, caller.userId, { type: 'ProposeCallOff', reason }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.confirmCallOff,
    ({ params: { groupId }, caller }) => say(groupId, caller.userId, { type: 'ConfirmCallOff' }),
    { accountLimit: WORDS },
  );
  routes.member(
    calls.objectToCallOff,
    ({ params: { groupId }, body: { reason }, caller }) =>
      say(groupId, caller.userId, { type: 'ObjectToCallOff', reason }),
    { accountLimit: WORDS },
  );
}

type WithoutSpeaker<Command> = Command extends ContestCommand ? Omit<Command, 'by'> : never;

/** The path of a match whose round pays nothing has "-" in the place of a prize. */
function findTarget(prizeId: string, matchId: string | undefined) {
  return {
    prizeId: prizeId === '-' && matchId !== undefined ? null : prizeId,
    matchId: matchId ?? null,
  };
}
