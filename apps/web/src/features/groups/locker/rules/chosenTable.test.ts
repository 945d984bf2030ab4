import { groupRules, siteSettings } from '@bracketbid/contract/operations/values';
import { ruleTables } from '@bracketbid/contract/ruleTables';
import { expect, it } from 'vitest';
import { chosenTable } from './chosenTable.ts';

const tables = ruleTables(siteSettings, [], () => 30);

it('[GROUP-14] knows a group by the table that it has the rules of', () => {
  for (const { id, rules } of tables) {
    expect(chosenTable({ rules: { ...groupRules, ...rules }, tables })).toBe(id);
  }
});

it('[GROUP-14] knows no table where one of its rules was tuned, and any other rule may differ', () => {
  const [quick] = tables;
  const rules = { ...groupRules, ...quick?.rules };
  expect(chosenTable({ rules: { ...rules, lockSeconds: 9 }, tables })).toBeNull();
  expect(chosenTable({ rules: { ...rules, startingBudget: 77 }, tables })).toBe('quick');
});
