import type { User } from '@bracketbid/contract/entities';
import { useLocation, useNavigate } from 'react-router';
import { loadGroupId } from '../../session.ts';
import { signedIn } from '../../store/store.ts';
import { pathAfterSignIn } from './afterSignIn.ts';
import { type FieldErrors, type OwnRefusals, useRequest } from '../../forms/useRequest.ts';
import type { Said } from '../../ui/notices/useSaid.ts';

type Session = {
  readonly user: User;
  readonly access: string;
  readonly refresh: string;
  readonly message?: string | undefined;
};

/**
 * Opens a session by a call, shows a notice, and continues to where the person was going.
 *
 * @param failed  shown when the server sent no sentence
 */
export function useSession(failed: string): {
  readonly isRunning: boolean;
  readonly refusal: Said | null;
  open(
    request: () => Promise<Session>,
    showErrors: FieldErrors,
    showOwn?: OwnRefusals,
  ): Promise<void>;
} {
  const { isRunning, refusal, run } = useRequest(failed);
  const navigate = useNavigate();
  const location = useLocation();
  return {
    isRunning,
    refusal,
    open: async (request, showErrors, showOwn) => {
      const isOpen = await run(
        async () => {
          const { user, access, refresh, message } = await request();
          signedIn(user, { access, refresh });
          return { message };
        },
        showErrors,
        showOwn,
      );
      if (!isOpen) return;
      loadGroupId().catch(() => undefined);
      await navigate(pathAfterSignIn(location.state), { replace: true });
    },
  };
}
