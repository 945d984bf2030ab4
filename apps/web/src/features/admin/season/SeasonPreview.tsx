import { counted } from '@bracketbid/contract/counted';
import type * as calls from '@bracketbid/contract/http/tournament';
import { Button, Group, TextInput } from '@mantine/core';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import classes from './SeasonForm.module.css';
import type { SeasonPreview as Preview } from './useSeasonDraft.ts';

type Props = {
  readonly preview: Preview;
  /** Days as typed, by the round's code. */
  readonly days: Readonly<Record<string, string>>;
  readonly isRunning: boolean;
  readonly onDays: (code: string, typed: string) => void;
  readonly onCheck: () => void;
  readonly onWrite: () => void;
};

/** The preview of a season: its problems, else its teams; the days of its rounds can still be changed. */
export function SeasonPreview({ preview, days, isRunning, onDays, onCheck, onWrite }: Props) {
  const isGood = preview.problems.length === 0;
  return (
    <section className={classes.preview} aria-label="Preview of the season">
      {isGood ? (
        <h3>
          {counted(preview.teams.length, 'team')} in {preview.zones.join(', ')}
        </h3>
      ) : (
        <Problems problems={preview.problems} />
      )}
      {preview.payouts !== null && <p>{preview.payouts.message}</p>}
      {preview.rounds.length > 0 && (
        <div className={classes.row}>
          {preview.rounds.map(({ code, name, matches, dates }) => (
            <TextInput
              key={code}
              label={`Days of the ${name}`}
              description={`${counted(matches, 'match', 'matches')}, ${calendarDate.span(dates)}`}
              value={days[code] ?? dates.join(', ')}
              onChange={(event) => onDays(code, event.currentTarget.value)}
              onBlur={onCheck}
            />
          ))}
        </div>
      )}
      {preview.teams.length > 0 && (
        <DataTable
          caption="Teams of the new season"
          columns={TEAM_COLUMNS}
          rows={preview.teams}
          toKey={({ key, zone, seed }) => `${key} ${zone} ${seed}`}
        />
      )}
      {isGood && (
        <Group>
          <Button onClick={onWrite} loading={isRunning}>
            Set up the season
          </Button>
        </Group>
      )}
    </section>
  );
}

function Problems({ problems }: { readonly problems: readonly calls.SeasonProblem[] }) {
  return (
    <>
      <h3 className={classes.bad}>
        {counted(problems.length, 'problem')} to fix before the season can be set up
      </h3>
      <DataTable
        caption="Problems"
        columns={PROBLEM_COLUMNS}
        rows={problems}
        toKey={({ row, column, message }) => `${row} ${column} ${message}`}
      />
    </>
  );
}

const PROBLEM_COLUMNS: readonly Column<calls.SeasonProblem>[] = [
  { heading: 'Row', isNumber: true, show: ({ row }) => row ?? '-' },
  { heading: 'Column', show: ({ column }) => column ?? '-' },
  { heading: 'Problem', show: ({ message }) => message },
];

const TEAM_COLUMNS: readonly Column<calls.SeasonTeam>[] = [
  { heading: 'Team', show: ({ name }) => <strong>{name}</strong> },
  { heading: 'Abbreviation', show: ({ abbreviation }) => abbreviation || '-' },
  { heading: 'Seed', isNumber: true, show: ({ seed }) => seed },
  { heading: 'Zone', show: ({ zone }) => zone },
  { heading: 'First Four', show: ({ firstFour }) => (firstFour ? 'yes' : '-') },
  { heading: 'Location', show: ({ location }) => location || '-' },
];
