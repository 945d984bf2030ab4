import type { ApiFailure } from '../../api/call.ts';

/** Errors of a password and a code, each shown at its field. */
export type FactorErrors = { readonly password?: string; readonly code?: string };

/**
 * The field at which a refusal is shown; null if it is about neither.
 *
 * @param lastField  where too many attempts are reported
 */
export function factorErrors(
  { code, message, fieldErrors }: Pick<ApiFailure, 'code' | 'message' | 'fieldErrors'>,
  lastField: keyof FactorErrors,
): FactorErrors | null {
  if (code === 'PasswordWrong') return { password: message };
  if (code === 'CodeWrong') return { code: message };
  if (code === 'TooMany') return { [lastField]: message };
  const [first] = fieldErrors;
  if (first?.path === 'password' || first?.path === 'code') return { [first.path]: first.message };
  return null;
}
