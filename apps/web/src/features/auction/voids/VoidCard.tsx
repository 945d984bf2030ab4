import { useNouns } from '../../../domain/teams/nouns.ts';
import type { WireVoid } from '@bracketbid/contract/live/state';
import * as calls from '@bracketbid/contract/http/saleVoids';
import { useId, useState } from 'react';
import { send } from '../../../api/call.ts';
import { useAction } from '../../../api/useAction.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import classes from './SaleVoid.module.css';
import { untilSentence, type Viewer, voidView } from './voidView.ts';

type Props = {
  readonly proposed: WireVoid;
  readonly teamName: string;
  readonly groupId: string;
  readonly viewer: Viewer;
  readonly isPaused: boolean;
};

/** The three calls are of one type. */
type Word = typeof calls.agreeVoid;

/** A calm question over the room: bidding goes on beside it. */
export function VoidCard({ proposed, teamName, groupId, viewer, isPaused }: Props) {
  const titleId = useId();
  const nouns = useNouns();
  const seconds = useCountdown(proposed.isHeld ? proposed.endsAt : null);
  const [failed, setFailed] = useState<string | null>(null);
  const { run, isRunning } = useAction('That could not be said');
  const view = voidView(proposed, teamName, viewer);
  const say = (call: Word) => () => {
    setFailed(null);
    void run(
      () => send(call, { params: { id: proposed._id }, query: { groupId } }, { quiet: true }),
      (failure) => setFailed(failure.message),
    );
  };
  const { agree, refuse, object } = view.keys;
  return (
    <dialog open aria-labelledby={titleId} className={classes.card}>
      <h3 id={titleId}>{view.title}</h3>
      <p>{view.said}</p>
      <div className={classes.keys}>
        {agree !== null && (
          <button type="button" data-main disabled={isRunning} onClick={say(calls.agreeVoid)}>
            {agree}
          </button>
        )}
        {refuse !== null && (
          <button type="button" disabled={isRunning} onClick={say(calls.refuseVoid)}>
            {refuse}
          </button>
        )}
        {object !== null && (
          <button type="button" disabled={isRunning} onClick={say(calls.objectVoid)}>
            {object}
          </button>
        )}
      </div>
      <p className={classes.quiet}>
        {view.missing} {view.own}
      </p>
      <p className={classes.quiet}>{untilSentence(proposed.isHeld, seconds, isPaused, nouns)}</p>
      <p className={classes.quiet}>
        Undone, the money is back, and {teamName} is the next {nouns.one} again.
      </p>
      <p role="alert" className={classes.failed}>
        {failed}
      </p>
    </dialog>
  );
}
