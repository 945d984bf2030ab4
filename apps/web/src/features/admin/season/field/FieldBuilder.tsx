import { counted } from '@bracketbid/contract/counted';
import { fieldDraft } from '@bracketbid/contract/http/field';
import type { FittedPayouts } from '@bracketbid/contract/http/tournament';
import { Button, Group } from '@mantine/core';
import { calendarDate } from '../../../../formats/calendarDate.ts';
import { createRule } from '../../../../forms/formRules.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { namesIn } from '../seasonDraft.ts';
import form from '../SeasonForm.module.css';
import { AnswersButton } from './AnswersButton.tsx';
import classes from './Field.module.css';
import { FieldChanges } from './FieldChanges.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { FieldRegions } from './FieldRegions.tsx';
import { zonesIn } from './fieldEdits.ts';
import { MendInput } from './MendInput.tsx';
import type { SeasonPlace } from '../seasonPlace.ts';
import { type Field, useField } from './useField.ts';

type Props = {
  readonly place: SeasonPlace;
  /** Called with how the new season adjusted the site's payouts. */
  readonly onPayouts: (fitted: FittedPayouts | null) => void;
};

/** The coming field from the score feed: read, shown with all that it left open, mended in place, and saved. */
export function FieldBuilder(props: Props) {
  const field = useField(props);
  const { built, isRunning, read } = field;
  return (
    <Panel title="The coming field">
      <div className={form.form}>
        <p>
          Reads teams, seeds, regions, records, colors and times from the score feed. Nothing is
          saved before you have seen it.
        </p>
        <Group>
          <Button loading={isRunning} onClick={() => void read()}>
            Build the coming field
          </Button>
          <AnswersButton
            label="Build it from saved answers"
            isRunning={isRunning}
            onAnswers={(answers) => void read(answers)}
          />
        </Group>
        {built !== null && <Built field={field} built={built} />}
        <p className={classes.again}>
          Once it is set up, look again for what has changed: First Four games that are decided,
          times, records.
        </p>
        <FieldChanges />
      </div>
    </Panel>
  );
}

function Built({
  field,
  built,
}: {
  readonly field: Field;
  readonly built: NonNullable<Field['built']>;
}) {
  const { checked, notes, mend, isRunning, isChecking } = field;
  const { draft, days } = built;
  const wrong = checked?.problems ?? [];
  return (
    <section aria-label="The field that was read" className={classes.built} aria-busy={isChecking}>
      <output>
        {counted(draft.teams.length, 'team')}
        {days.length > 0 && `, read from the games of ${calendarDate.span(days)}, ${draft.year}`}.
      </output>
      <FieldProblems wrong={wrong} notes={notes} draft={draft} onMend={mend} />
      <div className={form.row}>
        <MendInput
          label="Name of the tournament"
          value={draft.name}
          rule={createRule(fieldDraft.shape.name)}
          onMend={(name) => mend({ ...draft, name })}
        />
        <MendInput
          label="Regions in bracket order"
          description="The first two meet in the Final Four, and so do the others."
          value={draft.zones.join(', ')}
          rule={(typed) => createRule(fieldDraft.shape.zones)(zonesIn(typed))}
          onMend={(typed) => mend({ ...draft, zones: zonesIn(typed) })}
        />
        {(checked?.rounds ?? []).map(({ code, name, matches, dates }) => (
          <MendInput
            key={code}
            label={`Days of the ${name}`}
            description={`${counted(matches, 'match', 'matches')}, ${calendarDate.span(dates)}`}
            value={dates.join(', ')}
            rule={(typed) => createRule(fieldDraft.shape.dates)({ [code]: namesIn(typed) })}
            onMend={(typed) =>
              mend({ ...draft, dates: { ...draft.dates, [code]: namesIn(typed) } })
            }
          />
        ))}
      </div>
      {draft.teams.length > 0 && <FieldRegions draft={draft} onMend={mend} />}
      {checked?.payouts != null && <p>{checked.payouts.message}</p>}
      <Group>
        {checked !== null && wrong.length === 0 && (
          <Button loading={isRunning} onClick={() => void field.save()}>
            Set up the season
          </Button>
        )}
        <Button variant="default" onClick={field.drop}>
          Drop this
        </Button>
      </Group>
    </section>
  );
}
