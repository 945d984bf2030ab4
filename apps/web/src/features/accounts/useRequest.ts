import { useEffect } from 'react';
import { ApiFailure } from '../../api/call.ts';
import { setAuthStatus, useStore } from '../../store/store.ts';
import { notify } from '../../ui/notify.ts';

/** Sets the errors of fields by what the server said of them. */
export type FieldErrors = (errors: Record<string, string>) => void;

/** Shows a refusal in a way of the form's own. False for those that it doesn't know. */
export type OwnRefusals = (failure: ApiFailure) => boolean;

/**
 * The request that an account's form makes: its status is in the store, a success is told, and a refusal is
 * shown at the fields it is about, or else as a notice.
 *
 * @param failed  what is said when the server says nothing
 */
export function useRequest(failed: string): {
  readonly isBusy: boolean;
  /** Makes the request. False when it was refused. */
  run(
    ask: () => Promise<{ readonly message?: string | undefined }>,
    showErrors?: FieldErrors,
    showOwn?: OwnRefusals,
  ): Promise<boolean>;
} {
  const status = useStore((state) => state.auth.status);
  useEffect(() => setAuthStatus('idle'), []);
  return {
    isBusy: status === 'loading',
    run: async (ask, showErrors, showOwn) => {
      setAuthStatus('loading');
      try {
        const { message } = await ask();
        setAuthStatus('succeeded');
        if (message !== undefined) notify.success(message);
        return true;
      } catch (error) {
        setAuthStatus('failed');
        const known = error instanceof ApiFailure ? error : new ApiFailure(0, failed);
        if (showOwn?.(known) === true) return false;
        const errors = known.fieldErrors.map((each) => [each.path, each.message] as const);
        if (showErrors === undefined || errors.length === 0) notify.error(known.message || failed);
        else showErrors(Object.fromEntries(errors));
        return false;
      }
    },
  };
}
