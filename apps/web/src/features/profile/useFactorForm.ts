import { useState } from 'react';
import type { ApiFailure } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { useSaid } from '../../ui/notices/useSaid.ts';
import { type FactorErrors, factorErrors } from './factorErrors.ts';

/**
 * A request with a password, a code or both: their errors are shown at their fields, anything else at the form's key.
 *
 * @param lastField  where too many attempts are reported
 */
export function useFactorForm(lastField: keyof FactorErrors) {
  const [errors, setErrors] = useState<FactorErrors>({});
  const { run, isRunning } = useAction();
  const { said, failed, clear } = useSaid();
  const show = (failure: ApiFailure) => {
    const known = factorErrors(failure, lastField);
    if (known === null) failed(failure);
    else setErrors(known);
  };
  return {
    errors,
    isRunning,
    /** A refusal that is of no field. */
    said,
    /** Makes the request. @returns the answer; null when it was refused; the refusal has been shown by then */
    run: <T>(request: () => Promise<T>): Promise<T | null> =>
      run(() => {
        setErrors({});
        clear();
        return request();
      }, show),
  };
}
