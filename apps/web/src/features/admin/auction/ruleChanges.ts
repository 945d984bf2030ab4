import type { SiteSettings } from '@bracketbid/contract/entities';
import * as site from '@bracketbid/contract/http/site';

/** The rules that an admin sets, in the order of the form. */
export const RULES = [
  { field: 'startingBudget', label: 'Starting budget', prefix: '$', suffix: '' },
  { field: 'lotSeconds', label: 'Countdown of a lot', prefix: '', suffix: ' s' },
  { field: 'extensionSeconds', label: 'A late bid extends to', prefix: '', suffix: ' s' },
  { field: 'lockSeconds', label: 'Lock screen', prefix: '', suffix: ' s' },
  { field: 'groupMemberLimit', label: 'Members of a group', prefix: '', suffix: '' },
] as const;

export type RuleField = (typeof RULES)[number]['field'];
export type TypedRules = Readonly<Partial<Record<RuleField, number | string>>>;
type StoredRules = Pick<SiteSettings, RuleField>;

export type RuleChanges = {
  /** The valid values that differ from the stored ones. */
  readonly patch: Readonly<Partial<Record<RuleField, number>>>;
  /** The changes, a sentence each. */
  readonly text: string;
  /** Errors, by field. */
  readonly problems: ReadonlyMap<RuleField, string>;
};

/** What saving would change; null if nothing differs. */
export function ruleChanges(typed: TypedRules, stored: StoredRules): RuleChanges | null {
  const changed = RULES.filter(
    ({ field }) => typed[field] !== undefined && typed[field] !== stored[field],
  );
  if (changed.length === 0) return null;
  const patch: Partial<Record<RuleField, number>> = {};
  const problems = new Map<RuleField, string>();
  for (const { field } of changed) {
    const { data, error } = site.settingsPatch.shape[field].safeParse(typed[field]);
    if (data !== undefined) patch[field] = data;
    else problems.set(field, error?.issues[0]?.message ?? 'Not valid');
  }
  const sentences = changed.map(
    ({ field, label }) => `${label}: ${stored[field]} becomes ${typed[field]}.`,
  );
  return { patch, text: sentences.join(' '), problems };
}
