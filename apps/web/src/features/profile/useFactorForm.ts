import { MESSAGES } from '@bracketbid/contract/messages';
import { useState } from 'react';
import { ApiFailure } from '../../api/call.ts';
import { notify } from '../../ui/notify.ts';

type Errors = { readonly password?: string; readonly code?: string };

/**
 * A request with a password, a code or both: what is wrong with them is said at their fields, anything else as a notice.
 *
 * @param lastField  where it is said that there were too many tries
 */
export function useFactorForm(lastField: keyof Errors) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  return {
    errors,
    isBusy,
    /** Makes the request. @returns the answer; null when it was refused, which has been told */
    run: async <T>(ask: () => Promise<T>): Promise<T | null> => {
      setBusy(true);
      setErrors({});
      try {
        return await ask();
      } catch (error) {
        const failure =
          error instanceof ApiFailure ? error : new ApiFailure(0, MESSAGES.somethingWentWrong);
        const known = errorsOf(failure, lastField);
        if (known === null) notify.error(failure.message);
        else setErrors(known);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

function errorsOf(
  { code, message, fieldErrors }: ApiFailure,
  lastField: keyof Errors,
): Errors | null {
  if (code === 'PasswordWrong') return { password: message };
  if (code === 'CodeWrong') return { code: message };
  if (code === 'TooMany') return { [lastField]: message };
  const [first] = fieldErrors;
  if (first?.path === 'password' || first?.path === 'code') return { [first.path]: first.message };
  return null;
}
