import type { ApiFailure } from '../api/call.ts';

/** The server's error for each field of a form, by the field's path. */
export function errorsByField({
  fieldErrors,
}: Pick<ApiFailure, 'fieldErrors'>): Record<string, string> {
  return Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message]));
}
