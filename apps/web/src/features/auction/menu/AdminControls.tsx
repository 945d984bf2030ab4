import { useNouns } from '../../../domain/teams/nouns.ts';
import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/live/state';
import { pauseMinutes } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { requestPause, requestResume } from '../../../live/queries/groupPause.ts';
import classes from './AdminControls.module.css';
import { PAUSE_MINUTES, pauseControl } from './pauseControl.ts';
import { RoomPanel } from '../parts/RoomPanel.tsx';

/** For the group admin only: pause and resume. */
export function AdminControls({ state }: { readonly state: LiveState }) {
  const control = pauseControl(state);
  const [said, setSaid] = useState('');
  const { one } = useNouns();
  const keys = { groupId: state.groupId, onSaid: setSaid };
  if (control === 'none') return null;
  return (
    <RoomPanel title="Host">
      {state.pauseAfterLot !== null && (
        <p className={classes.pending}>
          The auction pauses for {counted(state.pauseAfterLot, 'minute')} after this {one}.
        </p>
      )}
      {control === 'pause' && <Pause {...keys} />}
      {control === 'lastLot' && <p className={classes.none}>{MESSAGES.nothingToPause}</p>}
      {control === 'resume' && <Resume {...keys} label="Resume Auction" />}
      {control === 'cancel' && <Resume {...keys} label="Cancel the pause" />}
      <output className={classes.said}>{said}</output>
    </RoomPanel>
  );
}

type KeyProps = {
  readonly groupId: string;
  /** Called with what became of a press, in words. */
  readonly onSaid: (words: string) => void;
};

function Pause({ groupId, onSaid }: KeyProps) {
  const [typed, setTyped] = useState<string>(PAUSE_MINUTES);
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
      async () => onSaid(await requestPause(groupId, typed)),
      (failure) => onSaid(failure.message),
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

function Resume({ groupId, label, onSaid }: KeyProps & { readonly label: string }) {
  const { run, isRunning } = useAction();
  const resume = () =>
    run(
      async () => {
        await requestResume(groupId);
        onSaid('');
      },
      (failure) => onSaid(failure.message),
    );
  return (
    <Button variant="default" fullWidth loading={isRunning} onClick={() => void resume()}>
      {label}
    </Button>
  );
}
