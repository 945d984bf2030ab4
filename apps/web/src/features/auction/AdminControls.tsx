import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/entities';
import * as accounts from '@bracketbid/contract/http/accounts';
import { pauseMinutes } from '@bracketbid/contract/fields';
import { MESSAGES, refusalMessage } from '@bracketbid/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiFailure, send, serverSentence } from '../../api/call.ts';
import { askPause, askResume } from '../../live/groupPause.ts';
import { useStore } from '../../store/store.ts';
import { notify } from '../../ui/notify.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './AdminControls.module.css';

type Props = { readonly state: LiveState; readonly userId: string };

/** For the group admin alone: pausing, and going on. */
export function AdminControls({ state, userId }: Props) {
  // As the group's updates tell it; asked for only where none has come.
  const told = useStore(({ team }) => (team.groupId === state.groupId ? team.groupAdminId : null));
  const admin = useQuery({
    queryKey: ['group-admin', state.groupId],
    queryFn: () => send(accounts.groupAdmin, {}, { quiet: true }),
    enabled: told === null,
  });
  const { error } = admin;
  useEffect(() => {
    if (error !== null) notify.error(serverSentence(error, 'Failed to fetch group admin ID'));
  }, [error]);
  const isRunning = state.phase !== 'scheduled' && state.phase !== 'completed';
  if (!isRunning || (told ?? admin.data?.groupAdminId) !== userId) return null;
  return (
    <Panel title="Group admin">
      {state.pauseAfterLot !== null && (
        <p className={classes.pending}>
          The auction pauses for {counted(state.pauseAfterLot, 'minute')} after this team.
        </p>
      )}
      <PauseOrResume state={state} />
    </Panel>
  );
}

function PauseOrResume({ state }: { readonly state: LiveState }) {
  if (state.pause?.kind === 'group' || state.pauseAfterLot !== null) {
    return <Resume groupId={state.groupId} isWaiting={state.pauseAfterLot !== null} />;
  }
  // [PAUSE-5] A pause waits for the end of the open lot, and after the last one nothing comes.
  const isLastOpen = state.lot?.hasOpened === true && state.upNext.length === 0;
  if (isLastOpen) return <p className={classes.none}>{refusalMessage({ code: 'LastLot' })}</p>;
  return <Pause groupId={state.groupId} />;
}

function Pause({ groupId }: { readonly groupId: string }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const pause = async (event: FormEvent) => {
    event.preventDefault();
    if (!pauseMinutes.safeParse(typed).success) {
      setError(MESSAGES.pauseInvalid);
      return;
    }
    setError(null);
    setBusy(true);
    try {
      notify.success(await askPause(groupId, typed));
    } catch (failure) {
      const said = failure instanceof ApiFailure ? failure.message : '';
      notify.error(said || 'Failed to pause auction');
    } finally {
      setBusy(false);
    }
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
      <Button type="submit" variant="default" loading={isBusy}>
        Pause Auction
      </Button>
    </form>
  );
}

function Resume({ groupId, isWaiting }: { groupId: string; isWaiting: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    try {
      await askResume(groupId);
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : MESSAGES.somethingWentWrong);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" fullWidth loading={isBusy} onClick={() => void resume()}>
      {isWaiting ? 'Take the pause back' : 'Resume Auction'}
    </Button>
  );
}
