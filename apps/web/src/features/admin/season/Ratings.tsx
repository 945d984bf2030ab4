import { counted } from '@bracketbid/contract/counted';
import * as calls from '@bracketbid/contract/http/fair';
import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { notify } from '../../../ui/notices/notify.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { useAdminAction } from '../useAdminAction.ts';
import { useAdminQuery } from '../useAdminQuery.ts';
import classes from './SeasonForm.module.css';

const EXAMPLE = 'Team, Rating\nDuke Blue Devils, 34.2\nHouston Cougars, 33.1';

/** Ratings that are mixed into fair shares: what there is, and a list to import, shown before it is taken. */
export function Ratings() {
  const known = useAdminQuery(calls.ratings);
  const { act, isRunning } = useAdminAction();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<calls.RatingsPreview | null>(null);
  const count = known.data?.ratings.length ?? 0;
  const change = (next: string) => {
    setText(next);
    setPreview(null);
  };
  const check = async () =>
    setPreview(await act(calls.importRatings, { body: { text, preview: true } }));
  const write = async () => {
    const written = await act(calls.importRatings, { body: { text, preview: false } });
    if (written !== null) change('');
  };
  const readFile = async (file: File | null) => {
    if (file !== null) change(await file.text());
  };
  return (
    <Panel title="Ratings">
      <div className={classes.form}>
        <p>
          {count === 0
            ? 'Fair shares go by seeds alone.'
            : `${counted(count, 'team')} of this season ${count === 1 ? 'has' : 'have'} a rating, which is mixed half and half with the seed.`}{' '}
          Groups see fair shares only where their rules say so.
        </p>
        <Textarea
          className={classes.list}
          label="List of ratings"
          description="Paste from a spreadsheet, or comma separated. The first line names the columns: Team and Rating. Any unit will do, the higher the better; teams that aren’t in the field are left out."
          placeholder={EXAMPLE}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Group>
          <Button onClick={() => void check()} loading={isRunning} disabled={text.trim() === ''}>
            Check the ratings
          </Button>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(file) =>
              void readFile(file).catch(() => notify.error('This file can’t be read.'))
            }
            inputProps={{ 'aria-label': 'File with ratings' }}
          >
            {(button) => (
              <Button {...button} variant="default">
                Import a CSV
              </Button>
            )}
          </FileButton>
          {count > 0 && (
            <Button
              variant="default"
              loading={isRunning}
              onClick={() => void act(calls.removeRatings, {})}
            >
              Remove the ratings
            </Button>
          )}
        </Group>
        {preview !== null && (
          <Preview preview={preview} isRunning={isRunning} onWrite={() => void write()} />
        )}
      </div>
    </Panel>
  );
}

const COLUMNS: readonly Column<calls.RatedTeam>[] = [
  { heading: 'Team', show: ({ name }) => <strong>{name}</strong> },
  { heading: 'Seed', isNumber: true, show: ({ seed }) => seed },
  { heading: 'Rating', isNumber: true, show: ({ rating }) => rating },
];

type PreviewProps = {
  readonly preview: calls.RatingsPreview;
  readonly isRunning: boolean;
  readonly onWrite: () => void;
};

/** What was matched, what was not, and the way to take it. */
function Preview({ preview, isRunning, onWrite }: PreviewProps) {
  const { ratings, unrated, unknown, problems } = preview;
  const isGood = problems.length === 0;
  return (
    <section className={classes.preview} aria-label="Preview of the ratings">
      <h3 className={isGood ? undefined : classes.bad}>
        {isGood
          ? `${counted(ratings.length, 'team')} matched`
          : `${counted(problems.length, 'problem')} to fix before the ratings can be taken`}
      </h3>
      {!isGood && (
        <ul>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{row === null ? message : `Row ${row}: ${message}`}</li>
          ))}
        </ul>
      )}
      {unrated.length > 0 && (
        <p>Without a rating, as strong as their seeds: {unrated.join(', ')}.</p>
      )}
      {unknown.length > 0 && <p>Not in this season’s field, left out: {unknown.join(', ')}.</p>}
      {ratings.length > 0 && (
        <DataTable
          caption="Matched ratings"
          columns={COLUMNS}
          rows={ratings}
          toKey={({ _id }) => _id}
        />
      )}
      {isGood && (
        <Group>
          <Button onClick={onWrite} loading={isRunning}>
            Take these ratings
          </Button>
        </Group>
      )}
    </section>
  );
}
