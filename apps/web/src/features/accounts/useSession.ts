import type { User } from '@bracketbid/contract/entities';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiFailure } from '../../api/call.ts';
import { loadGroupId } from '../../session.ts';
import { setAuthStatus, signedIn, useStore } from '../../store/store.ts';
import { notify } from '../../ui/notify.ts';
import { pathAfterSignIn } from './afterSignIn.ts';

type Session = {
  readonly user: User;
  readonly access: string;
  readonly refresh: string;
  readonly message?: string | undefined;
};

/**
 * Opens a session by a call, tells of it, and goes on to where the person wanted to.
 *
 * @param failed  what is said when the server says nothing
 */
export function useSession(failed: string): {
  readonly isBusy: boolean;
  open(ask: () => Promise<Session>, onRefused: (failure: ApiFailure) => void): Promise<void>;
} {
  const status = useStore((state) => state.auth.status);
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => setAuthStatus('idle'), []);
  return {
    isBusy: status === 'loading',
    open: async (ask, onRefused) => {
      setAuthStatus('loading');
      try {
        const { user, access, refresh, message } = await ask();
        signedIn(user, { access, refresh });
        loadGroupId().catch(() => undefined);
        if (message !== undefined) notify.success(message);
        await navigate(pathAfterSignIn(location.state), { replace: true });
      } catch (error) {
        setAuthStatus('failed');
        const known = error instanceof ApiFailure ? error : new ApiFailure(0, failed);
        if (known.fieldErrors.length === 0) notify.error(known.message || failed);
        onRefused(known);
      }
    },
  };
}
