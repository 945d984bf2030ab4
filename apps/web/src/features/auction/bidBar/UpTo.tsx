import type { LiveState } from '@bracketbid/contract/live/state';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useAction } from '../../../api/useAction.ts';
import classes from './UpTo.module.css';
import { useMaxima } from '../lot/useMaxima.ts';

/** What the server says of a maximum that was set. */
export type MaximumSet = {
  readonly message: string;
  /** The dollars that lead by it; null where none do. */
  readonly leads: number | null;
};

type Props = {
  readonly state: Pick<LiveState, 'groupId' | 'rules' | 'lot'>;
  readonly teamId: string | null;
  /** The dollars in the field; null while they are none. */
  readonly typed: number | null;
  /** Why none can be set just now; null if it can. */
  readonly why: string | null;
  readonly onSaid: (text: string | null) => void;
  readonly onSet: (set: MaximumSet) => void;
};

/** Beside a bid of one's own amount: the amount as a maximum, bid only as needed. Says the one that stands. */
export function UpTo({ state, teamId, typed, why, onSaid, onSet }: Props) {
  const maxima = useMaxima(state);
  const { run, isRunning } = useAction('That could not be saved');
  const set = maxima.of(teamId);
  // One that is beaten says nothing any more.
  const standing = set === null || set < (state.lot?.amount ?? 0) ? null : set;
  const press = () => {
    if (teamId === null || why !== null) return onSaid(why ?? 'Bidding opens with the next lot.');
    if (typed === null) return onSaid('Type how far you would go, then press “Up to”.');
    onSaid(null);
    void run(
      async () => {
        const { message = '', data } = await maxima.set(teamId, typed);
        onSet({ message, leads: data.standing === 'leading' ? data.currentAmount : null });
      },
      (failure) => onSaid(failure.message),
    );
  };
  return (
    <button
      type="button"
      className={classes.upTo}
      data-key="up-to"
      aria-keyshortcuts="U"
      aria-disabled={why !== null || typed === null || isRunning}
      aria-label={
        standing === null
          ? 'Up to: set as maximum, bid only as needed'
          : `≤ ${formatDollars(standing)} is your maximum. Set another`
      }
      onClick={press}
    >
      {standing === null ? 'Up to' : `≤ ${formatDollars(standing)}`}
    </button>
  );
}
