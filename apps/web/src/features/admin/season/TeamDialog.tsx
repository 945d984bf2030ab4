import * as calls from '@bracketbid/contract/http/tournament';
import { Button, ColorInput, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createRule } from '../../../forms/formRules.ts';
import { LogoField } from '../LogoField.tsx';
import { useAdminAction } from '../useAdminAction.ts';

const { name, shortName, abbreviation, location, color, secondaryColor } =
  calls.changeTeam.body.shape;

type Props = { readonly team: calls.AdminTeam; readonly onClose: () => void };

/** One team: its texts, its colours, its logo. */
export function TeamDialog({ team, onClose }: Props) {
  const { act, isRunning } = useAdminAction();
  const params = { id: team._id };
  const form = useForm({
    initialValues: {
      name: team.name,
      shortName: team.shortName,
      abbreviation: team.abbreviation,
      location: team.location,
      color: team.color,
      secondaryColor: team.secondaryColor,
    },
    validate: {
      name: createRule(name),
      shortName: createRule(shortName),
      abbreviation: createRule(abbreviation),
      location: createRule(location),
      color: createRule(color),
      secondaryColor: createRule(secondaryColor),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (body) => {
    if ((await act(calls.changeTeam, { params, body })) !== null) onClose();
  });
  return (
    <Modal opened onClose={onClose} title={`Edit ${team.name}`} size="lg">
      <Stack gap="md">
        <LogoField
          label="Team logo"
          address={team.logo}
          isRunning={isRunning}
          onFile={(file) => act(calls.changeTeam, { params, body: {}, file })}
          onRemove={() => act(calls.changeTeam, { params, body: { removeLogo: 'true' } })}
        />
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <TextInput label="Name" {...form.getInputProps('name')} data-autofocus />
            <TextInput label="Short name" {...form.getInputProps('shortName')} />
            <TextInput
              label="Abbreviation"
              description="On its crest: 2 to 4 capital letters, digits, & or -, like TA&M"
              {...form.getInputProps('abbreviation')}
            />
            <TextInput label="Location" {...form.getInputProps('location')} />
            <Group grow>
              <ColorInput label="Color" format="hex" {...form.getInputProps('color')} />
              <ColorInput
                label="Second color"
                format="hex"
                {...form.getInputProps('secondaryColor')}
              />
            </Group>
            <Button type="submit" loading={isRunning} disabled={!form.isDirty()}>
              Save team
            </Button>
          </Stack>
        </form>
      </Stack>
    </Modal>
  );
}
