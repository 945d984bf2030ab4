import { counted } from '@bracketbid/contract/counted';
import type { SiteSettings } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/admin';
import * as site from '@bracketbid/contract/http/site';
import { Button, Group, NumberInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { serverClock } from '../../live/serverClock.ts';
import { useFreshSettings } from '../../session.ts';
import { setSettings } from '../../store/store.ts';
import { notify } from '../../ui/notify.ts';
import { pacific } from '../../ui/pacificTime.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { GroupCounts } from './groupCounts.ts';
import { Payouts } from './Payouts.tsx';
import { Place } from './Place.tsx';
import { pausedInWords, touches } from './touches.ts';
import { useAdmin } from './useAdmin.ts';
import { useConfirmedAct } from './useConfirmedAct.ts';
import { useSaveSettings } from './useSaveSettings.ts';

/** Who is there is asked for again this often. Milliseconds. */
const LOOK_MS = 5000;

/** The hour, the rules and the money of the auctions, and the pause of them all. */
export function AuctionPlace() {
  const record = useFreshSettings();
  const overview = useAdmin(calls.overview, {}, LOOK_MS);
  return (
    <Place
      title="Auction"
      text="What is set here holds for every group of the season. Rules are read when a group's auction starts."
    >
      {record === null || overview.data === undefined ? (
        <Skeleton height={420} radius="lg" />
      ) : (
        <>
          <Hour settings={record} />
          <Pause settings={record} groups={overview.data.groups} />
          <Rules settings={record} />
          <Payouts basisPoints={record.payoutBasisPoints} />
        </>
      )}
    </Place>
  );
}

type Props = { readonly settings: SiteSettings };

function Hour({ settings }: Props) {
  const stored = settings.auctionDate === null ? '' : pacific.local(settings.auctionDate);
  const [typed, setTyped] = useState<string | null>(null);
  const local = typed ?? stored;
  const instant = local === '' ? null : pacific.instant(local);
  const isWrong = local !== '' && instant === null;
  const { save, isBusy } = useSaveSettings();
  const isPast = instant !== null && Date.parse(instant) <= serverClock.nowMs();
  const submit = () =>
    save(
      instant === null ? 'Take the date away?' : 'Set the hour of the auctions?',
      instant === null
        ? 'No auction will start.'
        : isPast
          ? 'This hour is over: every auction that has not begun starts at once.'
          : `All auctions start on ${pacific.inWords(instant)}.`,
      { auctionDate: instant },
    ).then((isSaved) => {
      if (isSaved) setTyped(null);
    });
  return (
    <Panel title="Date and time">
      <Stack gap="sm" align="start">
        <TextInput
          type="datetime-local"
          label="Start of all auctions, Pacific time"
          value={local}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong ? 'Clocks leap over this time: please take another.' : undefined}
          w={280}
        />
        <Text size="sm" c="dimmed">
          {instant === null
            ? 'No date is set.'
            : `${pacific.inWords(instant)}, which is ${instant}`}
        </Text>
        <Group>
          <Button
            onClick={() => void submit()}
            disabled={isWrong || local === stored}
            loading={isBusy}
          >
            Save date
          </Button>
          {stored !== '' && (
            <Button variant="default" onClick={() => setTyped('')}>
              Clear
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function Pause({ settings, groups }: Props & { readonly groups: GroupCounts }) {
  const { confirmedAct, isBusy } = useConfirmedAct();
  const [minutes, setMinutes] = useState<number | string>(10);
  const show = (answer: { readonly settings: SiteSettings } | null) => {
    if (answer !== null) setSettings(answer.settings);
  };
  const pause = async () => {
    const duration = Number(minutes);
    if (!Number.isInteger(duration) || duration < 1) {
      notify.error('Please enter the minutes of the pause.');
      return;
    }
    const question = {
      title: 'Pause all auctions?',
      text: () => `Every clock stops at once for ${counted(duration, 'minute')}.`,
      confirmLabel: 'Pause',
      isOfRunning: true,
    };
    show(await confirmedAct(question, site.globalPause, { body: { duration } }));
  };
  const resume = async () => {
    const question = {
      title: 'Resume all auctions?',
      text: () => 'Lots go on with the time they had left.',
      confirmLabel: 'Resume',
      isOfRunning: true,
    };
    show(await confirmedAct(question, site.globalResume, {}));
  };
  const isPaused = settings.pauseStatus;
  return (
    <Panel title="Global pause">
      <Stack gap="sm" align="start">
        <Text size="sm" c="dimmed">
          {isPaused && settings.pauseTime !== null
            ? `Paused until ${pacific.inWords(settings.pauseTime)}. ${pausedInWords(groups)}`
            : `Not paused. Running: ${touches({ groups: groups.running, people: groups.runningPeople, online: groups.online })}.`}
        </Text>
        <Group align="end">
          <NumberInput
            label="Minutes"
            value={minutes}
            onChange={setMinutes}
            min={1}
            max={1440}
            allowDecimal={false}
            w={110}
          />
          <Button onClick={() => void pause()} loading={isBusy}>
            Pause all auctions
          </Button>
          {isPaused && (
            <Button variant="default" onClick={() => void resume()} loading={isBusy}>
              Resume all auctions
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

const RULES = [
  { field: 'startingBudget', label: 'Starting budget', prefix: '$', suffix: '' },
  { field: 'lotSeconds', label: 'Countdown of a lot', prefix: '', suffix: ' s' },
  { field: 'extensionSeconds', label: 'A late bid extends to', prefix: '', suffix: ' s' },
  { field: 'lockSeconds', label: 'Lock screen', prefix: '', suffix: ' s' },
  { field: 'groupMemberLimit', label: 'Members of a group', prefix: '', suffix: '' },
] as const;
type RuleField = (typeof RULES)[number]['field'];

function Rules({ settings }: Props) {
  const [typed, setTyped] = useState<Partial<Record<RuleField, number | string>>>({});
  const { save, isBusy } = useSaveSettings();
  const changes = RULES.filter(
    ({ field }) => typed[field] !== undefined && typed[field] !== settings[field],
  );
  const problems = new Map(
    changes.flatMap(({ field }) => {
      const parsed = site.settingsPatch.shape[field].safeParse(typed[field]);
      return parsed.success ? [] : [[field, parsed.error.issues[0]?.message ?? ''] as const];
    }),
  );
  const submit = () =>
    save(
      'Change the rules?',
      `${changes.map(({ field, label }) => `${label}: ${settings[field]} becomes ${typed[field]}.`).join(' ')} Auctions that run keep the rules they began with.`,
      Object.fromEntries(changes.map(({ field }) => [field, typed[field]])),
    ).then((isSaved) => {
      if (isSaved) setTyped({});
    });
  return (
    <Panel title="Rules">
      <Stack gap="md" align="start">
        <Group align="start">
          {RULES.map(({ field, label, prefix, suffix }) => (
            <NumberInput
              key={field}
              label={label}
              prefix={prefix}
              suffix={suffix}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=","
              value={typed[field] ?? settings[field]}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
              error={problems.get(field)}
              w={170}
            />
          ))}
        </Group>
        <Button
          onClick={() => void submit()}
          disabled={changes.length === 0 || problems.size > 0}
          loading={isBusy}
        >
          Save rules
        </Button>
      </Stack>
    </Panel>
  );
}
