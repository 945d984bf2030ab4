import type { SiteSettings } from '@bracketbid/contract/entities';
import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../ui/page/Panel.tsx';
import { ruleChanges, RULES, type TypedRules } from './ruleChanges.ts';
import { useSaveSettings } from './useSaveSettings.ts';

/** The rules of all auctions that have not started. */
export function AuctionRules({ settings }: { readonly settings: SiteSettings }) {
  const [typed, setTyped] = useState<TypedRules>({});
  const { save, isRunning } = useSaveSettings();
  const changes = ruleChanges(typed, settings);
  const submit = async () => {
    if (changes === null) return;
    const text = `${changes.text} Auctions that have started keep their rules.`;
    if (await save('Change the rules?', text, changes.patch)) setTyped({});
  };
  return (
    <Panel title="Rules">
      <Stack gap="md" align="start">
        <Group align="start">
          {RULES.map(({ field, label, prefix, suffix }) => (
            <NumberInput
              key={field}
              label={label}
              prefix={prefix}
              suffix={suffix}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=","
              value={typed[field] ?? settings[field]}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
              error={changes?.problems.get(field)}
              w={170}
            />
          ))}
        </Group>
        <Button
          onClick={() => void submit()}
          disabled={changes === null || changes.problems.size > 0}
          loading={isRunning}
        >
          Save rules
        </Button>
      </Stack>
    </Panel>
  );
}
