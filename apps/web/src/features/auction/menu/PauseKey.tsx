import { useAction } from '../../../api/useAction.ts';
import { requestPause, requestResume } from '../../../live/queries/groupPause.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../ui/notices/useSaid.ts';
import { PAUSE_MINUTES, type PauseControl } from './pauseControl.ts';
import classes from './RoomMenu.module.css';

type Props = { readonly groupId: string; readonly control: PauseControl };

/** The group admin's pause in one press, at the top of a phone. The key and the stage show what became of it. */
export function PauseKey({ groupId, control }: Props) {
  const { run, isRunning } = useAction('Failed to pause auction');
  const { said, done, failed, clear } = useSaid();
  if (control === 'none' || control === 'lastLot') return null;
  const isPausing = control === 'pause';
  const press = () =>
    run(async () => {
      clear();
      if (isPausing) done({ message: await requestPause(groupId, PAUSE_MINUTES) });
      else await requestResume(groupId);
    }, failed);
  const label = {
    pause: `Pause for ${PAUSE_MINUTES} minutes`,
    resume: 'Resume the auction',
    cancel: 'Cancel the pause',
  }[control];
  return (
    <span className={classes.pauseKey}>
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
      {/* What succeeds is on the key and the stage. */}
      <span className={said?.isFailure === true ? classes.pauseSaid : 'bb-hidden'}>
        <SaidLine said={said} />
      </span>
    </span>
  );
}
