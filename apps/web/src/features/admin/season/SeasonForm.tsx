import { counted } from '@bracketbid/contract/counted';
import * as calls from '@bracketbid/contract/http/admin';
import type { ReplyOf } from '@bracketbid/contract/call';
import { Button, FileButton, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { notify } from '../../../ui/notify.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { seasonEffect } from './seasonEffect.ts';
import classes from './SeasonForm.module.css';
import { useAdminAction } from '../useAdminQuery.ts';
import { confirmWithReach } from '../useConfirmedAction.ts';
import { useSeasonWrite } from './useSeasonWrite.ts';

const EXAMPLE =
  'Team, Seed, Zone, Short name, Location, Color\nDuke Blue Devils, 1, EAST, Duke, "Durham, NC", #00539b';

type Preview = ReplyOf<typeof calls.season>;
type Props = {
  readonly season: { readonly name: string; readonly year: number };
  /** Told what the new season has made of the site's payouts. */
  readonly onPayouts: (fitted: Preview['payouts']) => void;
};

/** A season from a list of teams: checked and shown before anything is written. */
export function SeasonForm({ season, onPayouts }: Props) {
  const { act, isBusy: isChecking } = useAdminAction();
  const { write: writeSeason, isBusy: isWriting } = useSeasonWrite();
  const isBusy = isChecking || isWriting;
  const [year, setYear] = useState<number | string>(season.year + 1);
  const [name, setName] = useState('');
  const [firstDay, setFirstDay] = useState('');
  const [zones, setZones] = useState('');
  const [text, setText] = useState('');
  const [days, setDays] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setPreview(null);
    };
  };
  const bodyOf = (isPreview: boolean) => ({
    year: Number(year),
    name,
    zones: namesIn(zones),
    firstDay,
    dates: Object.fromEntries(
      Object.entries(days).flatMap(([code, typed]) => {
        const dates = namesIn(typed);
        return dates.length === 0 ? [] : [[code, dates]];
      }),
    ),
    text,
    preview: isPreview,
  });
  const check = async () => setPreview(await act(calls.season, { body: bodyOf(true) }));
  const write = async () => {
    if (preview === null) return;
    const question = {
      title: 'Set up this season?',
      text: () => seasonEffect(preview.effect, season.name),
      confirmLabel: 'Set it up',
    };
    if (!(await confirmWithReach(question))) return;
    const written = await writeSeason(calls.season, ({ force }) => ({
      body: { ...bodyOf(false), ...(force === undefined ? {} : { force }) },
    }));
    if (written !== null) onPayouts(written.payouts);
  };
  const readFile = async (file: File | null) => {
    if (file === null) return;
    changed(setText)(await file.text());
  };
  return (
    <Panel title="New season, or new teams for this one">
      <div className={classes.form}>
        <div className={classes.row}>
          <NumberInput
            label="Year"
            value={year}
            onChange={changed(setYear)}
            allowDecimal={false}
            thousandSeparator=""
            min={1900}
            max={2200}
          />
          <TextInput
            label="Name of the tournament"
            value={name}
            onChange={(event) => changed(setName)(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="Day of the first match"
            value={firstDay}
            onChange={(event) => changed(setFirstDay)(event.currentTarget.value)}
          />
          <TextInput
            label="Zones in bracket order"
            description="Neighbours meet first. Empty: as they come in the list."
            placeholder="EAST, SOUTH, WEST, MIDWEST"
            value={zones}
            onChange={(event) => changed(setZones)(event.currentTarget.value)}
          />
        </div>
        <Textarea
          className={classes.list}
          label="Teams"
          description="Paste from a spreadsheet, or comma separated. The first line names the columns: Team, Seed and Zone are needed; Short name, Abbreviation, Location, Color, Secondary color and ESPN id are welcome. Two teams with the same seed and zone play for their place."
          placeholder={EXAMPLE}
          autosize
          minRows={5}
          maxRows={16}
          value={text}
          onChange={(event) => changed(setText)(event.currentTarget.value)}
        />
        <Group>
          <Button onClick={() => void check()} loading={isBusy} disabled={text.trim() === ''}>
            Check the list
          </Button>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(file) =>
              void readFile(file).catch(() => notify.error('This file can’t be read.'))
            }
            inputProps={{ 'aria-label': 'File with teams' }}
          >
            {(props) => (
              <Button {...props} variant="default">
                Take a CSV file
              </Button>
            )}
          </FileButton>
        </Group>
        {preview !== null && (
          <section className={classes.preview} aria-label="What would be">
            {preview.problems.length > 0 ? (
              <>
                <h3 className={classes.bad}>
                  {counted(preview.problems.length, 'problem')}: nothing can be written
                </h3>
                <DataTable
                  caption="Problems"
                  columns={PROBLEM_COLUMNS}
                  rows={preview.problems}
                  keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
                />
              </>
            ) : (
              <h3>
                {counted(preview.teams.length, 'team')} in {preview.zones.join(', ')}
              </h3>
            )}
            {preview.payouts !== null && <p>{preview.payouts.message}</p>}
            {preview.rounds.length > 0 && (
              <div className={classes.row}>
                {preview.rounds.map(({ code, name: round, matches, dates }) => (
                  <TextInput
                    key={code}
                    label={`Days of the ${round}`}
                    description={`${counted(matches, 'match', 'matches')}, ${calendarDate.span(dates)}`}
                    value={days[code] ?? dates.join(', ')}
                    onChange={(event) => setDays({ ...days, [code]: event.currentTarget.value })}
                    onBlur={() => void check()}
                  />
                ))}
              </div>
            )}
            {preview.teams.length > 0 && (
              <DataTable
                caption="Teams of the new season"
                columns={TEAM_COLUMNS}
                rows={preview.teams}
                keyOf={({ key, zone, seed }) => `${key} ${zone} ${seed}`}
              />
            )}
            {preview.problems.length === 0 && (
              <Group>
                <Button onClick={() => void write()} loading={isBusy}>
                  Set up the season
                </Button>
              </Group>
            )}
          </section>
        )}
      </div>
    </Panel>
  );
}

const namesIn = (text: string) =>
  text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const PROBLEM_COLUMNS: readonly Column<calls.SeasonProblem>[] = [
  { heading: 'Row', isNumber: true, show: ({ row }) => row ?? '-' },
  { heading: 'Column', show: ({ column }) => column ?? '-' },
  { heading: 'Problem', show: ({ message }) => message },
];

const TEAM_COLUMNS: readonly Column<calls.SeasonTeam>[] = [
  { heading: 'Team', show: ({ name }) => <strong>{name}</strong> },
  { heading: 'Seed', isNumber: true, show: ({ seed }) => seed },
  { heading: 'Zone', show: ({ zone }) => zone },
  { heading: 'First Four', show: ({ firstFour }) => (firstFour ? 'yes' : '-') },
  { heading: 'Location', show: ({ location }) => location || '-' },
];
