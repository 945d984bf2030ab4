import type { AuditEntry } from '@bracketbid/contract/http/admin';

/** What an entry of the log says beside who and when: texts as they are, anything else as JSON. */
export function detailLines(
  details: AuditEntry['details'],
): { readonly name: string; readonly text: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value, null, 1),
  }));
}
