import type { AuditEntry } from '@bracketbid/contract/http/admin';

/** The details of an audit entry, besides who and when: strings as they are, anything else as JSON. */
export function detailLines(
  details: AuditEntry['details'],
): { readonly name: string; readonly text: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value, null, 1),
  }));
}
