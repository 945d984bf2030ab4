import { useNouns } from '../../../domain/teams/nouns.ts';
import { counted } from '@bracketbid/contract/counted';
import { pauseMinutes } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type FormEvent, useEffect, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { requestPause, requestResume } from '../../../live/queries/groupPause.ts';
import { PAUSE_MINUTES, type PauseControl } from './pauseControl.ts';
import classes from './PauseForm.module.css';

type Props = {
  readonly groupId: string;
  readonly control: PauseControl;
  /** Minutes of a pause that comes after this team, or null. */
  readonly pauseAfterLot: number | null;
};

type Said = { readonly text: string; readonly isFailure: boolean };

/** How long what became of a press stands beside the key. Milliseconds. */
const SAID_MS = 5000;

/** The group admin's pause, in the top row of a large screen: minutes, key, and beside them what became of it. */
export function PauseForm({ groupId, control, pauseAfterLot }: Props) {
  const [minutes, setMinutes] = useState<string>(PAUSE_MINUTES);
  const [said, setSaid] = useSaid();
  const { one } = useNouns();
  const { run, isRunning } = useAction('Failed to pause auction');
  if (control === 'none') return null;
  const isPausing = control === 'pause';
  const isWrong = isPausing && said?.isFailure === true;
  const press = (event: FormEvent) => {
    event.preventDefault();
    setSaid(null);
    if (isPausing && !pauseMinutes.safeParse(minutes).success) {
      setSaid({ text: MESSAGES.pauseInvalid, isFailure: true });
      return;
    }
    void run(
      async () => {
        if (isPausing) setSaid({ text: await requestPause(groupId, minutes), isFailure: false });
        else await requestResume(groupId);
      },
      ({ message }) => setSaid({ text: message, isFailure: true }),
    );
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

/** What is said for a moment. A failure stays until the next press. */
function useSaid() {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (said === null || said.isFailure) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid] as const;
}
