import * as accounts from '@bracketbid/contract/http/accounts';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../../api/call.ts';
import { usePress } from '../../../forms/usePress.ts';
import { type FieldErrors, useRequest } from '../../../forms/useRequest.ts';
import { setGroup, signedIn, useStore } from '../../../store/store.ts';
import type { Said } from '../../../ui/notices/useSaid.ts';
import { ofGroup } from '../../../live/groupInAddress.ts';
import { useGroupRefresh } from '../../../live/queries/group.ts';
import { noteSeat } from '../../../domain/newSeat.ts';
import { INVITATION } from './useInvitation.ts';

/** Joins the group behind a link, and goes to its page. */
export function useJoining(slug: string): {
  readonly isRunning: boolean;
  /** Why nobody was let in. */
  readonly refusal: Said | null;
  readonly join: () => Promise<void>;
} {
  const navigate = useNavigate();
  const refresh = useGroupRefresh();
  const { press, isRunning, said } = usePress();
  return {
    isRunning,
    refusal: said,
    join: async () => {
      await press(async () => {
        const { message, group } = await send(joinGroup, { params: { slug } }, { quiet: true });
        // A contest beside the group of the season is another group, which its address names.
        const own = useStore.getState().team.groupId;
        if (group.contest === undefined || own === null) setGroup(group.groupId);
        await refresh();
        noteSeat(message ?? MESSAGES.groupJoined);
        await navigate(ofGroup('/groups', group.contest === undefined ? null : group.groupId));
        // It is said at the seat.
        return {};
      });
    },
  };
}

type Person = { readonly fullName: string; readonly email: string };

export type TakingSeat = {
  readonly isRunning: boolean;
  /** Why there is no seat, unless it is shown at a field. */
  readonly refusal: Said | null;
  /** Signs somebody up and joins at once: who asked for a seat needs no further question. */
  readonly take: (person: Person, showErrors: FieldErrors) => Promise<void>;
};

export function useTakingSeat(slug: string): TakingSeat {
  const signUp = useRequest('Signup failed');
  const joining = useJoining(slug);
  const queries = useQueryClient();
  // From the first request to the last: between them somebody is signed in and not yet seated.
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    refusal: signUp.refusal ?? joining.refusal,
    take: async (person, showErrors) => {
      setRunning(true);
      try {
        const isSignedUp = await signUp.run(async () => {
          const body = { ...person, invitation: slug };
          const { user, tokens } = await send(accounts.register, { body }, { quiet: true });
          signedIn(user, tokens);
          return {};
        }, showErrors);
        if (isSignedUp) await joining.join();
        // The seats may have been taken, or the auction begun, since the page was read.
        else void queries.invalidateQueries({ queryKey: [INVITATION, slug] });
      } finally {
        setRunning(false);
      }
    },
  };
}
