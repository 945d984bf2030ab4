import { type FieldTeam, fieldTeam } from '@bracketbid/contract/http/field';
import { record } from '@bracketbid/contract/record';
import { Button, ColorInput, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createRule } from '../../../../forms/formRules.ts';
import classes from './Field.module.css';

type Props = {
  /** Null for a team that is added. */
  readonly team: FieldTeam | null;
  readonly zones: readonly string[];
  readonly onSave: (team: Omit<FieldTeam, 'key'>) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

const { name, shortName, abbreviation, location, color } = fieldTeam.shape;

/** One team of the field, all that is known of it. Saved into the draft alone. */
export function FieldTeamDialog({ team, zones, onSave, onRemove, onClose }: Props) {
  const form = useForm({
    initialValues: {
      name: team?.name ?? '',
      shortName: team?.shortName ?? '',
      abbreviation: team?.abbreviation ?? '',
      seed: String(team?.seed ?? ''),
      zone: zones.includes(team?.zone ?? '') ? (team?.zone ?? '') : '',
      location: team?.location ?? '',
      record: team?.record ?? '',
      color: team?.color ?? '',
      secondaryColor: team?.secondaryColor ?? '',
    },
    validate: {
      name: createRule(name.min(1, 'A team needs a name.')),
      shortName: createRule(shortName),
      abbreviation: createRule(abbreviation),
      seed: (typed) => (/^([1-9]|[12]\d|3[0-2])$/.test(typed) ? null : 'A seed is 1 to 32.'),
      zone: (chosen) => (chosen === '' ? 'A team needs a region.' : null),
      location: createRule(location),
      record: (typed) => (typed === '' ? null : createRule(record)(typed)),
      color: (typed) => (typed === '' ? null : createRule(color.unwrap())(typed)),
      secondaryColor: (typed) => (typed === '' ? null : createRule(color.unwrap())(typed)),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(({ seed, ...typed }) => {
    onSave({
      ...typed,
      seed: Number(seed),
      record: typed.record || null,
      color: typed.color || null,
      secondaryColor: typed.secondaryColor || null,
      espn: team?.espn ?? null,
    });
    onClose();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <span className={classes.title}>{team === null ? 'Add a team' : `Edit ${team.name}`}</span>
      }
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput label="Name" {...form.getInputProps('name')} data-autofocus />
          <TextInput label="Short name" {...form.getInputProps('shortName')} />
          <Group grow align="start">
            <TextInput label="Seed" inputMode="numeric" {...form.getInputProps('seed')} />
            <NativeSelect
              label="Region"
              data={[{ value: '', label: 'Choose a region' }, ...zones]}
              {...form.getInputProps('zone')}
            />
          </Group>
          <Group grow align="start">
            <TextInput label="Abbreviation" {...form.getInputProps('abbreviation')} />
            <TextInput label="Record" placeholder="26-7" {...form.getInputProps('record')} />
          </Group>
          <TextInput label="Location" {...form.getInputProps('location')} />
          <Group grow align="start">
            <ColorInput label="Color" format="hex" {...form.getInputProps('color')} />
            <ColorInput
              label="Second color"
              format="hex"
              {...form.getInputProps('secondaryColor')}
            />
          </Group>
          <Group>
            <Button type="submit">{team === null ? 'Add it' : 'Take over'}</Button>
            {team !== null && (
              <Button
                variant="default"
                onClick={() => {
                  onRemove();
                  onClose();
                }}
              >
                Leave this team out
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
