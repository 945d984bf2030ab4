import { Button, FileButton, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { notify } from '../../../ui/notices/notify.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import classes from './SeasonForm.module.css';
import type { SeasonPlace } from './seasonPlace.ts';
import { SeasonPreview } from './SeasonPreview.tsx';
import { type SeasonPreview as Preview, useSeasonDraft } from './useSeasonDraft.ts';

const EXAMPLE =
  'Team, Seed, Zone, Short name, Location, Color\nDuke Blue Devils, 1, EAST, Duke, "Durham, NC", #00539b';

type Props = {
  readonly place: SeasonPlace;
  /** Called with how the new season adjusted the site's payouts. */
  readonly onPayouts: (fitted: Preview['payouts']) => void;
};

/** A season from a list of teams: checked and shown before anything is written. */
export function SeasonForm(props: Props) {
  const { draft, preview, isRunning, change, changeDays, check, write } = useSeasonDraft(props);
  const readFile = async (file: File | null) => {
    if (file !== null) change({ text: await file.text() });
  };
  return (
    <Panel title="New season, or new teams for this one">
      <div className={classes.form}>
        <div className={classes.row}>
          <NumberInput
            label="Year"
            value={draft.year}
            onChange={(year) => change({ year })}
            allowDecimal={false}
            thousandSeparator=""
            min={1900}
            max={2200}
          />
          <TextInput
            label="Name of the tournament"
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Day of the first match"
            value={draft.firstDay}
            onChange={(event) => change({ firstDay: event.currentTarget.value })}
          />
          <TextInput
            label="Zones in bracket order"
            description="Neighbours meet first. Leave it empty to keep the order of the list."
            placeholder="EAST, SOUTH, WEST, MIDWEST"
            value={draft.zones}
            onChange={(event) => change({ zones: event.currentTarget.value })}
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
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <Group>
          <Button onClick={check} loading={isRunning} disabled={draft.text.trim() === ''}>
            Check the list
          </Button>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(file) =>
              void readFile(file).catch(() => notify.error('This file can’t be read.'))
            }
            inputProps={{ 'aria-label': 'File with teams' }}
          >
            {(button) => (
              <Button {...button} variant="default">
                Import a CSV
              </Button>
            )}
          </FileButton>
        </Group>
        {preview !== null && (
          <SeasonPreview
            preview={preview}
            days={draft.days}
            isRunning={isRunning}
            onDays={changeDays}
            onCheck={check}
            onWrite={() => void write()}
          />
        )}
      </div>
    </Panel>
  );
}
