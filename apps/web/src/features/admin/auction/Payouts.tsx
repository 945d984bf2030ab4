import type { SiteSettings } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/tournament';
import { formatCents } from '@bracketbid/engine/money/cents';
import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { seasonBesideSite } from '../../../store/seasonBesideSite.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Answered } from '../Answered.tsx';
import { payoutTable, type PayoutRow } from './payoutTable.ts';
import { useAdminQuery } from '../useAdminQuery.ts';
import { useSaveSettings } from './useSaveSettings.ts';

const EXAMPLE_POT = 1200;

type Props = { readonly settings: SiteSettings };
type Rounds = Parameters<typeof payoutTable>[0];
type Row = PayoutRow & { readonly onType: (text: string) => void };

/** The payout table of the season that is shown, while it is edited: what it adds up to, and what one win is worth. */
export function Payouts({ settings }: Props) {
  const season = useAdminQuery(calls.teams);
  return (
    <Answered query={season} failure="The payouts can't be shown." height={300}>
      {({ rounds }) => <PayoutsOf rounds={rounds} settings={settings} />}
    </Answered>
  );
}

function PayoutsOf({ settings, rounds }: Props & { readonly rounds: Rounds }) {
  const ofSeason = seasonBesideSite(settings);
  const { payoutBasisPoints: basisPoints } = ofSeason ?? settings;
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const [pot, setPot] = useState<number | string>(EXAMPLE_POT);
  const { save, saveSeason, isRunning } = useSaveSettings();
  const stored = Object.fromEntries(
    rounds.map(({ code }) => [code, String((basisPoints[code] ?? 0) / 100)]),
  );
  const table = payoutTable(rounds, { ...stored, ...changed }, Number(pot) || 0);
  const rows = table.rows.map((row): Row => ({
    ...row,
    onType: (text) => setChanged({ ...changed, [row.code]: text }),
  }));
  const submit = async () => {
    const question = [
      'Change the payouts?',
      'Auctions that have started keep the table they began with.',
    ] as const;
    const body = { payoutBasisPoints: { ...table.shares } };
    const isSaved =
      ofSeason === null
        ? await save(...question, body)
        : await saveSeason(ofSeason._id, ...question, body);
    if (isSaved) setChanged({});
  };
  return (
    <Panel title="Payouts">
      <NumberInput
        label="Example pot"
        prefix="$"
        thousandSeparator=","
        allowDecimal={false}
        allowNegative={false}
        value={pot}
        onChange={setPot}
        w={170}
        mb="sm"
      />
      <DataTable caption="Payouts" columns={COLUMNS} rows={rows} toKey={({ code }) => code} />
      <Group mt="md" aria-live="polite">
        <Badge tone={table.isWhole ? 'good' : 'bad'}>
          {table.totalPercent === null ? 'not a number' : `${table.totalPercent} % of the pot`}
        </Badge>
        {!table.isWhole && (
          <Text size="sm" c="dimmed">
            All wins together must add up to 100 %.
          </Text>
        )}
      </Group>
      <Button
        mt="md"
        onClick={() => void submit()}
        disabled={!table.isWhole || Object.keys(changed).length === 0}
        loading={isRunning}
      >
        Save payouts
      </Button>
    </Panel>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'Round', show: ({ name }) => name },
  { heading: 'Matches', isNumber: true, show: ({ matches }) => matches },
  {
    heading: 'One win, % of the pot',
    isNumber: true,
    show: ({ name, typed, basisPoints, onType }) => (
      <TextInput
        aria-label={`Percent of the pot for one win in the ${name}`}
        inputMode="decimal"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        error={basisPoints === null}
        w={90}
        display="inline-block"
      />
    ),
  },
  { heading: 'One win', isNumber: true, show: ({ cents }) => formatCents(cents) },
  {
    heading: 'All wins',
    isNumber: true,
    show: ({ cents, matches }) => formatCents(cents * matches),
  },
];
