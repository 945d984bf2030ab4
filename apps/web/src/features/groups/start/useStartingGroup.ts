import type { Group } from '@bracketbid/contract/entities';
import * as accounts from '@bracketbid/contract/http/accounts';
import { changeRules, rulesOfGroup } from '@bracketbid/contract/http/groupRules';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiFailure, send } from '../../../api/call.ts';
import { useAction } from '../../../api/useAction.ts';
import { errorsByField } from '../../../forms/fieldErrors.ts';
import type { NewAccount } from '../../../forms/SignUpForm.tsx';
import { type FieldErrors, useRequest } from '../../../forms/useRequest.ts';
import { GROUP } from '../../../live/queries/groupQueries.ts';
import { loadGroupId } from '../../../session.ts';
import { setGroup, signedIn } from '../../../store/store.ts';
import { type Said, useSaid } from '../../../ui/notices/useSaid.ts';
import { noteSeat } from '../../../domain/newSeat.ts';
import { refusedGroup } from '../refusedGroup.ts';

/** What a new group is made of. */
type Wanted = {
  /** Null for somebody who is signed in. */
  readonly account: NewAccount | null;
  readonly groupname: string;
  readonly tableId: string;
};

/** The table that a group has without choosing one: the site's own rules. */
export const CLASSIC = 'classic';

export type StartingGroup = {
  readonly isRunning: boolean;
  /** It runs for somebody who was a visitor when it began: meanwhile they may be signed in already. */
  readonly isForVisitor: boolean;
  /** Why there is no account, or no group, unless it is shown at a field. */
  readonly refusal: Said | null;
  /** The group's id is in the store once all is done; errors of the group are shown at its name. */
  readonly start: (wanted: Wanted, showErrors: FieldErrors) => Promise<void>;
};

/**
 * Makes an account if there is none, then the group, then gives it its rules. A refused step keeps those before it: the
 * account stays signed in, and a group keeps the site's rules.
 */
export function useStartingGroup(): StartingGroup {
  const queries = useQueryClient();
  const signUp = useRequest('Signup failed');
  const making = useAction();
  const saying = useSaid();
  // From the first request to the last: between them somebody is signed in and has no group.
  const [running, setRunning] = useState<Wanted | null>(null);

  const openAccount = (body: NewAccount, showErrors: FieldErrors) =>
    signUp.run(async () => {
      const { user, tokens } = await send(accounts.register, { body }, { quiet: true });
      signedIn(user, tokens);
      return {};
    }, showErrors);

  const makeGroup = async ({ groupname, tableId }: Wanted) => {
    const { group, message } = await send(createGroup, { body: { groupname } }, { quiet: true });
    if (tableId !== CLASSIC) await applyTable(group.groupId, tableId);
    // A request under way was answered before there was a group.
    await queries.cancelQueries({ queryKey: [GROUP] });
    queries.setQueryData<Group | null>([GROUP], group);
    setGroup(group.groupId);
    if (message !== undefined) noteSeat(message);
  };

  const showRefusedGroup = (failure: ApiFailure, showErrors: FieldErrors) => {
    saying.failed({ message: refusedGroup(failure.message) });
    showErrors({ groupname: failure.message, ...errorsByField(failure) });
    // The answer of an earlier try may have been lost on its way.
    loadGroupId().catch(() => undefined);
  };

  return {
    isRunning: running !== null,
    isForVisitor: running !== null && running.account !== null,
    refusal: signUp.refusal ?? saying.said,
    start: async (wanted, showErrors) => {
      setRunning(wanted);
      saying.clear();
      try {
        const { account } = wanted;
        if (account !== null && !(await openAccount(account, showErrors))) return;
        await making.run(
          () => makeGroup(wanted),
          (failure) => showRefusedGroup(failure, showErrors),
        );
      } finally {
        setRunning(null);
      }
    },
  };
}

/** Gives a new group the rules of a table. Refused, it keeps the site's, and its page offers the tables again. */
async function applyTable(groupId: string, tableId: string): Promise<void> {
  const params = { groupId };
  try {
    const { tables } = await send(rulesOfGroup, { params });
    const table = tables.find(({ id }) => id === tableId);
    if (table !== undefined) await send(changeRules, { params, body: table.rules });
  } catch {
    // The server's sentence has been shown.
  }
}
