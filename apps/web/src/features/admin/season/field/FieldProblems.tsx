import { counted } from '@bracketbid/contract/counted';
import {
  type FieldDraft,
  fieldDraft,
  type FieldProblem,
  fieldTeam,
} from '@bracketbid/contract/http/field';
import { teamCode } from '@bracketbid/contract/teamCode';
import { record } from '@bracketbid/contract/record';
import { NativeSelect } from '@mantine/core';
import { createRule } from '../../../../forms/formRules.ts';
import classes from './Field.module.css';
import { findPlace, withTeam, zonesIn } from './fieldEdits.ts';
import { MendInput } from './MendInput.tsx';

type Props = {
  /** What stops the saving. */
  readonly wrong: readonly FieldProblem[];
  /** What is only to be looked at. */
  readonly notes: readonly FieldProblem[];
  readonly draft: FieldDraft;
  readonly onMend: (draft: FieldDraft) => void;
};

/** Everything that the feed left open: what must be mended first, then what is only to be looked at. Each is mended in place. */
export function FieldProblems({ wrong, notes, ...mending }: Props) {
  return (
    <>
      {wrong.length > 0 && (
        <section aria-labelledby="field-wrong">
          <h3 id="field-wrong" className={classes.bad}>
            {counted(wrong.length, 'thing')} to mend before this can be saved
          </h3>
          <List problems={wrong} {...mending} />
        </section>
      )}
      {notes.length > 0 && (
        <section aria-labelledby="field-notes">
          <h3 id="field-notes">{counted(notes.length, 'thing')} to look at</h3>
          <List problems={notes} {...mending} />
        </section>
      )}
    </>
  );
}

type Mending = Pick<Props, 'draft' | 'onMend'>;

function List({ problems, ...mending }: Mending & { readonly problems: readonly FieldProblem[] }) {
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={`${findPlace(problem)} ${problem.message}`}>
          <div>
            <strong>{problem.where}</strong>
            <p>{problem.message}</p>
          </div>
          <Mend problem={problem} {...mending} />
        </li>
      ))}
    </ul>
  );
}

const SEED = createRule(fieldTeam.shape.seed.unwrap());

/** The field in which a problem is mended; nothing where there is none. */
function Mend({ problem, draft, onMend }: Mending & { readonly problem: FieldProblem }) {
  if (problem.column === 'zones') {
    return (
      <MendInput
        label="Order of the regions"
        value={draft.zones.join(', ')}
        rule={(typed) => createRule(fieldDraft.shape.zones)(zonesIn(typed))}
        onMend={(typed) => onMend({ ...draft, zones: zonesIn(typed) })}
      />
    );
  }
  const team = draft.teams.find(({ key }) => key === problem.team);
  if (team === undefined) return null;
  const mend = (part: Parameters<typeof withTeam>[2]) => onMend(withTeam(draft, team.key, part));
  switch (problem.column) {
    case 'seed':
      return (
        <MendInput
          label={`Seed of ${team.name}`}
          value={String(team.seed ?? '')}
          rule={(typed) => SEED(Number(typed))}
          isNumber
          onMend={(typed) => mend({ seed: Number(typed) })}
        />
      );
    case 'zone':
      return (
        <NativeSelect
          label={`Region of ${team.name}`}
          value={draft.zones.includes(team.zone) ? team.zone : ''}
          data={[{ value: '', label: 'Choose a region' }, ...draft.zones]}
          onChange={(event) => mend({ zone: event.currentTarget.value })}
        />
      );
    case 'name':
      return (
        <MendInput
          label="Name of the team"
          value={team.name}
          rule={createRule(fieldTeam.shape.name.min(1, 'A team needs a name.'))}
          onMend={(name) => mend({ name })}
        />
      );
    case 'abbreviation':
      return (
        <MendInput
          label={`Abbreviation of ${team.name}`}
          value={team.abbreviation}
          rule={createRule(teamCode)}
          onMend={(abbreviation) => mend({ abbreviation })}
        />
      );
    case 'record':
      return (
        <MendInput
          label={`Record of ${team.name}`}
          value={team.record ?? ''}
          rule={(typed) => (typed === '' ? null : createRule(record)(typed))}
          onMend={(typed) => mend({ record: typed === '' ? null : typed })}
        />
      );
    case 'color':
      return (
        <MendInput
          label={`Color of ${team.name}`}
          value={team.color ?? ''}
          rule={createRule(fieldTeam.shape.color.unwrap())}
          onMend={(color) => mend({ color })}
        />
      );
    case 'game':
    case null:
      return null;
    default: {
      const never: never = problem.column;
      return never;
    }
  }
}
