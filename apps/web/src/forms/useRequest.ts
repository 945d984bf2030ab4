import { useEffect } from 'react';
import type { ApiFailure } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { errorsByField } from './fieldErrors.ts';
import { setAuthStatus } from '../store/store.ts';
import { notify } from '../ui/notices/notify.ts';
import { type Said, useSaid } from '../ui/notices/useSaid.ts';

/** Shows the server's errors at their fields. */
export type FieldErrors = (errors: Record<string, string>) => void;

/** Shows a refusal in the form's own way. False for those that it doesn't handle. */
export type OwnRefusals = (failure: ApiFailure) => boolean;

/**
 * The request of an account form: its status is in the store. A success is a notice, since the page is left with it; a
 * refusal is shown at its fields, or else said at the form's key.
 *
 * @param failed  shown when the server sent no sentence
 */
export function useRequest(failed: string): {
  readonly isRunning: boolean;
  /** Why the last request was refused, unless it is shown at a field. */
  readonly refusal: Said | null;
  /** Makes the request. False when it was refused. */
  run(
    request: () => Promise<{ readonly message?: string | undefined }>,
    showErrors?: FieldErrors,
    showOwn?: OwnRefusals,
  ): Promise<boolean>;
} {
  const action = useAction(failed);
  const saying = useSaid();
  useEffect(() => setAuthStatus('idle'), []);
  return {
    isRunning: action.isRunning,
    refusal: saying.said,
    run: async (request, showErrors, showOwn) => {
      const show = (failure: ApiFailure) => {
        setAuthStatus('failed');
        if (showOwn?.(failure) === true) return;
        const isOfFields = showErrors !== undefined && failure.fieldErrors.length > 0;
        if (isOfFields) showErrors(errorsByField(failure));
        else saying.failed(failure);
      };
      const answer = await action.run(async () => {
        setAuthStatus('loading');
        saying.clear();
        const { message } = await request();
        setAuthStatus('succeeded');
        if (message !== undefined) notify.success(message);
        return true;
      }, show);
      return answer ?? false;
    },
  };
}
