import * as accounts from '@bracketbid/contract/http/accounts';
import { holdAgain } from '@bracketbid/contract/contest/circleCalls';
import { createGroup, myGroups } from '@bracketbid/contract/contest/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiFailure, send } from '../../../api/call.ts';
import { useAction } from '../../../api/useAction.ts';
import type { NewAccount } from '../../../forms/SignUpForm.tsx';
import { type FieldErrors, useRequest } from '../../../forms/useRequest.ts';
import { GROUP } from '../../../live/queries/groupQueries.ts';
import { loadGroupId } from '../../../session.ts';
import { signedIn } from '../../../store/store.ts';
import { noteSeat } from '../../../domain/newSeat.ts';
import { type Said, useSaid } from '../../../ui/notices/useSaid.ts';
import { keptDraft } from './keptDraft.ts';
import type { Fault, Wanted } from './makerDraft.ts';

/** Shows what was refused: at the fields of the account, or of the contest. */
type Refusals = {
  readonly ofAccount: FieldErrors;
  readonly ofContest: (faults: readonly Fault[]) => void;
};

export type MakingContest = {
  readonly isRunning: boolean;
  /** It runs for somebody who was a visitor when it began: meanwhile they may be signed in already. */
  readonly isForVisitor: boolean;
  /** Why nothing was made, in words. */
  readonly refusal: Said | null;
  /** @param account  null for somebody who is signed in */
  readonly make: (wanted: Wanted, account: NewAccount | null, show: Refusals) => Promise<void>;
};

/**
 * Makes an account if there is none, then the group with its contest, and goes to its page. A refused contest keeps the account
 * signed in, and everything that was typed.
 *
 * @param again  [CIRCLE-1] the group that is held again; null for a new one
 */
export function useMakingContest(again: string | null): MakingContest {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signUp = useRequest('Signup failed');
  const making = useAction();
  const saying = useSaid();
  const [running, setRunning] = useState<'visitor' | 'member' | null>(null);
  // The answer of an earlier try may have been lost on its way.
  const isUnsure = useRef(false);

  const openAccount = (body: NewAccount, showErrors: FieldErrors) =>
    signUp.run(async () => {
      const { user, tokens } = await send(accounts.register, { body }, { quiet: true });
      signedIn(user, tokens);
      return {};
    }, showErrors);

  const goToGroup = async (groupId: string) => {
    keptDraft.clear();
    // A request under way was answered before there was this group.
    await queries.cancelQueries({ queryKey: [GROUP] });
    queries.removeQueries({ queryKey: [GROUP] });
    await loadGroupId().catch(() => undefined);
    await navigate(`/groups?groupId=${groupId}`, { replace: true });
  };

  const makeGroup = async (wanted: Wanted) => {
    const made = isUnsure.current ? await madeAlready(wanted) : null;
    if (made !== null) return goToGroup(made);
    const { groupname, auctionDate, contest } = wanted;
    const { group, message } =
      again === null
        ? await send(createGroup, { body: { groupname, auctionDate, contest } }, { quiet: true })
        : await send(
            holdAgain,
            { body: { groupId: again, contest, auctionDate } },
            { quiet: true },
          );
    if (message !== undefined) noteSeat(message);
    return goToGroup(group.groupId);
  };

  const showRefused = (failure: ApiFailure, wanted: Wanted, show: Refusals) => {
    saying.failed(failure);
    show.ofContest(failure.fieldErrors);
    if (failure.status > 0) return;
    isUnsure.current = true;
    void madeAlready(wanted).then((groupId) => (groupId === null ? null : goToGroup(groupId)));
  };

  return {
    isRunning: running !== null,
    isForVisitor: running === 'visitor',
    refusal: signUp.refusal ?? saying.said,
    make: async (wanted, account, show) => {
      setRunning(account === null ? 'member' : 'visitor');
      saying.clear();
      try {
        if (account !== null && !(await openAccount(account, show.ofAccount))) return;
        await making.run(
          () => makeGroup(wanted),
          (failure) => showRefused(failure, wanted, show),
        );
      } finally {
        setRunning(null);
      }
    },
  };
}

/** The id of the caller's group that is just as wanted; null without one, or if the server can't say. */
async function madeAlready({ groupname, auctionDate, contest }: Wanted): Promise<string | null> {
  try {
    const { groups } = await send(myGroups, {}, { quiet: true });
    const made = groups.find(
      (each) =>
        each.groupname === groupname.trim() &&
        each.contest?.name === contest.name.trim() &&
        each.auctionDate !== null &&
        Date.parse(each.auctionDate) === Date.parse(auctionDate),
    );
    return made?._id ?? null;
  } catch {
    return null;
  }
}
