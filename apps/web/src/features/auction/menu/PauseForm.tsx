import { useNouns } from '../../../domain/teams/nouns.ts';
import { counted } from '@bracketbid/contract/counted';
import { pauseMinutes } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { requestPause, requestResume } from '../../../live/queries/groupPause.ts';
import { useSaid } from '../../../ui/notices/useSaid.ts';
import { PAUSE_MINUTES, type PauseControl } from './pauseControl.ts';
import classes from './PauseForm.module.css';

type Props = {
  readonly groupId: string;
  readonly control: PauseControl;
  /** Minutes of a pause that comes after this team, or null. */
  readonly pauseAfterLot: number | null;
};

/** The group admin's pause, in the top row of a large screen: minutes, key, and beside them what became of it. */
export function PauseForm({ groupId, control, pauseAfterLot }: Props) {
  const [minutes, setMinutes] = useState<string>(PAUSE_MINUTES);
  const { said, done, failed, clear } = useSaid();
  const { one } = useNouns();
  const { run, isRunning } = useAction('Failed to pause auction');
  if (control === 'none') return null;
  const isPausing = control === 'pause';
  const isWrong = isPausing && said?.isFailure === true;
  const press = (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (isPausing && !pauseMinutes.safeParse(minutes).success) {
      failed({ message: MESSAGES.pauseInvalid });
      return;
    }
    void run(async () => {
      if (isPausing) done({ message: await requestPause(groupId, minutes) });
      else await requestResume(groupId);
    }, failed);
  };
  return (
    <form className={classes.form} onSubmit={press} noValidate>
      <output className={classes.said} id="pause-said" data-failed={said?.isFailure || undefined}>
        {said?.text ?? stateWords(control, pauseAfterLot, one)}
      </output>
      {isPausing && (
        <label className={classes.minutes}>
          <span className="bb-hidden">Pause duration in minutes</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            value={minutes}
            aria-invalid={isWrong}
            aria-describedby="pause-said"
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          <span aria-hidden>min</span>
        </label>
      )}
      {control !== 'lastLot' && (
        <button type="submit" aria-label={LABELS[control]} aria-disabled={isRunning}>
          {SHORT[control]}
        </button>
      )}
    </form>
  );
}

const LABELS = {
  pause: 'Pause Auction',
  resume: 'Resume Auction',
  cancel: 'Cancel the pause',
} as const;
const SHORT = { pause: 'Pause', resume: 'Resume', cancel: 'Cancel' } as const;

/** What is so, while nothing was pressed just now. */
function stateWords(
  control: PauseControl,
  pauseAfterLot: number | null,
  noun: string,
): string | null {
  if (control === 'lastLot') return MESSAGES.nothingToPause;
  if (pauseAfterLot === null) return null;
  return `The auction pauses for ${counted(pauseAfterLot, 'minute')} after this ${noun}.`;
}
