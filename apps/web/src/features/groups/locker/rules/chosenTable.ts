import type { RulesReply } from '@bracketbid/contract/http/groupRules';

/** The id of the table that a group's rules are those of; null where they were tuned. */
export function chosenTable({
  rules,
  tables,
}: Pick<RulesReply, 'rules' | 'tables'>): string | null {
  const values = new Map<string, unknown>(Object.entries(rules));
  const table = tables.find((each) =>
    Object.entries(each.rules).every(
      ([field, value]) => JSON.stringify(values.get(field)) === JSON.stringify(value),
    ),
  );
  return table?.id ?? null;
}
