import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/entities';
import { pauseMinutes } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { requestPause, requestResume } from '../../../live/queries/groupPause.ts';
import { notify } from '../../../ui/notices/notify.ts';
import classes from './AdminControls.module.css';
import { pauseControl } from './pauseControl.ts';
import { RoomPanel } from '../parts/RoomPanel.tsx';

/** For the group admin only: pause and resume. */
export function AdminControls({ state }: { readonly state: LiveState }) {
  const control = pauseControl(state);
  if (control === 'none') return null;
  return (
    <RoomPanel title="Group admin">
      {state.pauseAfterLot !== null && (
        <p className={classes.pending}>
          The auction pauses for {counted(state.pauseAfterLot, 'minute')} after this team.
        </p>
      )}
      {control === 'pause' && <Pause groupId={state.groupId} />}
      {control === 'lastLot' && <p className={classes.none}>{MESSAGES.nothingToPause}</p>}
      {control === 'resume' && <Resume groupId={state.groupId} label="Resume Auction" />}
      {control === 'cancel' && <Resume groupId={state.groupId} label="Cancel the pause" />}
    </RoomPanel>
  );
}

function Pause({ groupId }: { readonly groupId: string }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isRunning } = useAction('Failed to pause auction');
  const pause = async (event: FormEvent) => {
    event.preventDefault();
    if (!pauseMinutes.safeParse(typed).success) {
      setError(MESSAGES.pauseInvalid);
      return;
    }
    setError(null);
    await run(
      async () => notify.success(await requestPause(groupId, typed)),
      (failure) => notify.error(failure.message),
    );
  };
  return (
    <form onSubmit={(event) => void pause(event)} className={classes.form} noValidate>
      <TextInput
        label="Pause duration in minutes"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isRunning}>
        Pause Auction
      </Button>
    </form>
  );
}

function Resume({ groupId, label }: { readonly groupId: string; readonly label: string }) {
  const { run, isRunning } = useAction();
  const resume = () =>
    run(
      () => requestResume(groupId),
      (failure) => notify.error(failure.message),
    );
  return (
    <Button variant="default" fullWidth loading={isRunning} onClick={() => void resume()}>
      {label}
    </Button>
  );
}
