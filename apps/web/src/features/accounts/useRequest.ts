import { useEffect } from 'react';
import type { ApiFailure } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { errorsByField } from '../../forms/fieldErrors.ts';
import { setAuthStatus } from '../../store/store.ts';
import { notify } from '../../ui/notify.ts';

/** Sets the errors of fields by what the server said of them. */
export type FieldErrors = (errors: Record<string, string>) => void;

/** Shows a refusal in a way of the form's own. False for those that it doesn't know. */
export type OwnRefusals = (failure: ApiFailure) => boolean;

/**
 * The request that an account's form makes: its status is in the store, a success is a notice, and a refusal is
 * shown at the fields it is about, or else as a notice.
 *
 * @param failed  what is said when the server says nothing
 */
export function useRequest(failed: string): {
  readonly isRunning: boolean;
  /** Makes the request. False when it was refused. */
  run(
    request: () => Promise<{ readonly message?: string | undefined }>,
    showErrors?: FieldErrors,
    showOwn?: OwnRefusals,
  ): Promise<boolean>;
} {
  const action = useAction(failed);
  useEffect(() => setAuthStatus('idle'), []);
  return {
    isRunning: action.isRunning,
    run: async (request, showErrors, showOwn) => {
      const show = (failure: ApiFailure) => {
        setAuthStatus('failed');
        if (showOwn?.(failure) === true) return;
        const isOfFields = showErrors !== undefined && failure.fieldErrors.length > 0;
        if (isOfFields) showErrors(errorsByField(failure));
        else notify.error(failure.message);
      };
      const answer = await action.run(async () => {
        setAuthStatus('loading');
        const { message } = await request();
        setAuthStatus('succeeded');
        if (message !== undefined) notify.success(message);
        return true;
      }, show);
      return answer ?? false;
    },
  };
}
