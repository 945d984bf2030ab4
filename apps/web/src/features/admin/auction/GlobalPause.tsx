import { counted } from '@bracketbid/contract/counted';
import type { ReplyOf } from '@bracketbid/contract/call';
import type { SiteSettings } from '@bracketbid/contract/entities';
import type * as admin from '@bracketbid/contract/http/admin';
import * as site from '@bracketbid/contract/http/site';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { pacific } from '../../../formats/pacificTime.ts';
import { setSettings } from '../../../store/store.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import type { Asked } from '../Answered.tsx';
import { impactOn, withContests } from '../groupCounts.ts';
import { describePause, impactSummary } from '../impactSummary.ts';
import { useConfirmedAction } from '../useConfirmedAction.ts';

type Overview = Asked<ReplyOf<typeof admin.overview>>;
type Props = { readonly settings: SiteSettings; readonly overview: Overview };

/** The pause of all auctions at once, also while nobody can say whom it affects. */
export function GlobalPause({ settings, overview }: Props) {
  const { confirmedAction, isRunning } = useConfirmedAction();
  const [minutes, setMinutes] = useState<number | string>(10);
  const [fault, setFault] = useState<string | null>(null);
  const show = (answer: { readonly settings: SiteSettings } | null) => {
    if (answer !== null) setSettings(answer.settings);
  };
  const pause = async () => {
    const duration = Number(minutes);
    const isWrong = !Number.isInteger(duration) || duration < 1;
    setFault(isWrong ? 'Please enter how many minutes to pause.' : null);
    if (isWrong) return;
    const text = `Every clock stops at once for ${counted(duration, 'minute')}.`;
    const question = { title: 'Pause all auctions?', text, confirmLabel: 'Pause', ...RUNNING };
    show(await confirmedAction(question, site.globalPause, { body: { duration } }));
  };
  const resume = async () => {
    const text = 'Lots go on with the time they had left.';
    const question = { title: 'Resume all auctions?', text, confirmLabel: 'Resume', ...RUNNING };
    show(await confirmedAction(question, site.globalResume, {}));
  };
  const isPaused = settings.pauseStatus;
  return (
    <Panel title="Global pause">
      <Stack gap="sm" align="start">
        <Text size="sm" c="dimmed">
          {isPaused && settings.pauseTime !== null
            ? `Paused until ${pacific.inWords(settings.pauseTime)}. `
            : 'Not paused. '}
          <Reach isPaused={isPaused} overview={overview} />
        </Text>
        <Group align="end">
          <NumberInput
            label="Minutes"
            value={minutes}
            onChange={setMinutes}
            error={fault}
            min={1}
            max={1440}
            allowDecimal={false}
            w={110}
          />
          <Button onClick={() => void pause()} loading={isRunning}>
            Pause all auctions
          </Button>
          {isPaused && (
            <Button variant="default" onClick={() => void resume()} loading={isRunning}>
              Resume all auctions
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

const RUNNING = { scope: 'running' } as const;

/** Whom a pause affects, or why that can't be said. */
function Reach({
  isPaused,
  overview: { data, error, refetch },
}: {
  readonly isPaused: boolean;
  readonly overview: Overview;
}) {
  if (error !== null) {
    return (
      <>
        The groups can't be shown. {error.message}{' '}
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  if (data === undefined) return null;
  const groups = withContests(data);
  return isPaused
    ? describePause(groups)
    : `Running: ${impactSummary(impactOn(groups, 'running'))}.`;
}
