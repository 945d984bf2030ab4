import { counted } from '@bracketbid/contract/counted';
import type { FieldDraft, FieldTeam } from '@bracketbid/contract/http/field';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { TeamName } from '../../../../domain/teams/TeamName.tsx';
import classes from './Field.module.css';
import { listRegions, withNewTeam, withoutTeam, withTeam } from './fieldEdits.ts';
import { FieldTeamDialog } from './FieldTeamDialog.tsx';

type Props = { readonly draft: FieldDraft; readonly onMend: (draft: FieldDraft) => void };
type Row = FieldTeam & { readonly onEdit: () => void };

/** The field's teams, a table for each region. */
export function FieldRegions({ draft, onMend }: Props) {
  /** A team's key; `new` for one that is added. */
  const [edited, setEdited] = useState<{ readonly key: string } | 'new' | null>(null);
  const team =
    edited === null || edited === 'new'
      ? null
      : (draft.teams.find(({ key }) => key === edited.key) ?? null);
  return (
    <>
      {listRegions(draft).map(({ zone, teams }) => (
        <section key={zone} aria-label={zone || 'No region'} className={classes.region}>
          <h3 className={zone === '' ? classes.bad : undefined}>
            {zone || 'No region'} <small>{counted(teams.length, 'team')}</small>
          </h3>
          <DataTable
            caption={`Teams of ${zone || 'no region'}`}
            columns={COLUMNS}
            rows={teams.map((each): Row => ({
              ...each,
              onEdit: () => setEdited({ key: each.key }),
            }))}
            toKey={({ key }) => key}
          />
        </section>
      ))}
      <Group>
        <Button variant="default" onClick={() => setEdited('new')}>
          Add a team
        </Button>
      </Group>
      {(edited === 'new' || team !== null) && (
        <FieldTeamDialog
          key={team?.key ?? ''}
          team={team}
          zones={draft.zones}
          onSave={(typed) =>
            onMend(team === null ? withNewTeam(draft, typed) : withTeam(draft, team.key, typed))
          }
          onRemove={() => onMend(team === null ? draft : withoutTeam(draft, team.key))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Team',
    show: ({ name, abbreviation, color, secondaryColor, location }) =>
      color === null ? (
        <strong>{name}</strong>
      ) : (
        <TeamName
          team={{
            teamName: name,
            abbreviation,
            color,
            teamLogo: '',
            secondaryColor: secondaryColor ?? color,
          }}
          note={location === '' ? null : location}
        />
      ),
  },
  { heading: 'Seed', isNumber: true, show: ({ seed }) => seed ?? '-' },
  { heading: 'Record', isNumber: true, show: ({ record }) => record ?? '-' },
  { heading: 'Abbreviation', show: ({ abbreviation }) => abbreviation || '-' },
  {
    heading: 'Change',
    show: ({ name, onEdit }) => (
      <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    ),
  },
];
