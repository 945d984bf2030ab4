import { useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { requestPause, requestResume } from '../../../live/queries/groupPause.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { PAUSE_MINUTES, type PauseControl } from './pauseControl.ts';
import classes from './RoomMenu.module.css';

type Props = { readonly groupId: string; readonly control: PauseControl };

/** The group admin's pause in one press, at the top of a phone. The key and the stage show what became of it. */
export function PauseKey({ groupId, control }: Props) {
  const { run, isRunning } = useAction('Failed to pause auction');
  const [said, setSaid] = useState('');
  if (control === 'none' || control === 'lastLot') return null;
  const isPausing = control === 'pause';
  const press = () =>
    run(
      async () => {
        if (isPausing) setSaid(await requestPause(groupId, PAUSE_MINUTES));
        else {
          await requestResume(groupId);
          setSaid('');
        }
      },
      (failure) => notify.error(failure.message),
    );
  const label = {
    pause: `Pause for ${PAUSE_MINUTES} minutes`,
    resume: 'Resume the auction',
    cancel: 'Cancel the pause',
  }[control];
  return (
    <>
      <output className="bb-hidden">{said}</output>
      <button
        type="button"
        className={classes.pause}
        aria-label={label}
        title={label}
        aria-disabled={isRunning}
        onClick={() => void press()}
      >
        {{ pause: 'Pause', resume: 'Resume', cancel: 'Cancel' }[control]}
      </button>
    </>
  );
}
