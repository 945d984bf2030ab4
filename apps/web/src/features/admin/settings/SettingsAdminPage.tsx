import type { SiteSettings } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/admin';
import * as site from '@bracketbid/contract/http/site';
import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFreshSettings } from '../freshSettings.ts';
import { setSettings } from '../../../store/store.ts';
import { createRule } from '../../../forms/formRules.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { LogoField } from '../LogoField.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { Answered } from '../Answered.tsx';
import { useAdminAction } from '../useAdminAction.ts';

const PARTS = [
  {
    title: 'Contact page',
    fields: [
      ['contactaddress', 'Address'],
      ['contactemail', 'Email'],
      ['contactphone', 'Phone'],
    ],
  },
  {
    title: 'Footer',
    fields: [
      ['adminEmail', 'Email of the admin (messages are sent there)'],
      ['adminAddress', 'Address of the admin'],
      ['adminPhone', 'Phone of the admin'],
      ['copyright', 'Copyright line'],
    ],
  },
  {
    title: 'Social links',
    fields: [
      ['facebookUrl', 'Facebook'],
      ['instagramUrl', 'Instagram'],
      ['linkedinUrl', 'LinkedIn'],
      ['twitterUrl', 'Twitter'],
    ],
  },
] as const;

/** The site's settings: who runs it, how it looks, what people may do. */
export function SettingsAdminPage() {
  const settings = useFreshSettings();
  return (
    <AdminPage title="Settings">
      <Answered query={settings} failure="The settings can't be shown." height={420}>
        {(record) => (
          <>
            <Panel title="Logos">
              <Group gap="xl">
                <Logo which="sitelogo" label="Site logo" settings={record} />
                <Logo which="footerlogo" label="Footer logo" settings={record} />
              </Group>
            </Panel>
            <Texts settings={record} />
          </>
        )}
      </Answered>
    </AdminPage>
  );
}

function Logo({
  which,
  label,
  settings,
}: {
  readonly which: 'sitelogo' | 'footerlogo';
  readonly label: string;
  readonly settings: SiteSettings;
}) {
  const { act, isRunning } = useAdminAction();
  const show = (answer: { readonly settings: SiteSettings } | null) => {
    if (answer !== null) setSettings(answer.settings);
  };
  return (
    <LogoField
      label={label}
      address={settings[which]}
      isRunning={isRunning}
      onFile={async (file) => show(await act(calls.putLogo, { params: { which }, file }))}
      onRemove={async () => show(await act(site.updateSettings, { body: { [which]: '' } }))}
    />
  );
}

type TextName = (typeof PARTS)[number]['fields'][number][0];
const NAMES: readonly TextName[] = PARTS.flatMap(({ fields }) => fields.map(([name]) => name));

function Texts({ settings }: { readonly settings: SiteSettings }) {
  const { act, isRunning } = useAdminAction();
  const { shape } = site.settingsPatch;
  const form = useForm<SiteSettings>({
    initialValues: settings,
    validate: {
      ...Object.fromEntries(NAMES.map((name) => [name, createRule(shape[name])])),
      footerContent: createRule(shape.footerContent),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    const { footerContent, groupLeaveEnabled, groupHoursEnabled, refuseCommonPasswords } = values;
    const switches = { groupLeaveEnabled, groupHoursEnabled, refuseCommonPasswords };
    const texts = Object.fromEntries(NAMES.map((name) => [name, values[name]]));
    const body = { ...texts, footerContent, ...switches };
    const answer = await act(site.updateSettings, { body });
    if (answer !== null) {
      setSettings(answer.settings);
      form.resetDirty();
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {PARTS.map(({ title, fields }) => (
          <Panel key={title} title={title}>
            <Stack gap="sm" maw={640}>
              {fields.map(([name, label]) => (
                <TextInput key={name} label={label} {...form.getInputProps(name)} />
              ))}
              {title === 'Footer' && (
                <Textarea
                  label="Text in the footer"
                  autosize
                  minRows={2}
                  {...form.getInputProps('footerContent')}
                />
              )}
            </Stack>
          </Panel>
        ))}
        <Panel title="Groups">
          <Switch
            label="Members may leave their group before the auction"
            {...form.getInputProps('groupLeaveEnabled', { type: 'checkbox' })}
          />
          <Switch
            mt="sm"
            label="Groups may start at an hour of their own"
            {...form.getInputProps('groupHoursEnabled', { type: 'checkbox' })}
          />
        </Panel>
        <Panel title="Passwords">
          <Switch
            label="Refuse passwords that guessers try first"
            description="Members are only warned of them otherwise. For site admins they are always refused."
            {...form.getInputProps('refuseCommonPasswords', { type: 'checkbox' })}
          />
        </Panel>
        <Group>
          <Button type="submit" loading={isRunning} disabled={!form.isDirty()}>
            Save settings
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
