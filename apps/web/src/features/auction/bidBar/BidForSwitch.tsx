import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { Principal } from './bidFor.ts';
import classes from './BidForSwitch.module.css';
import { firstName } from '../../../domain/people/firstName.ts';

type Props = {
  readonly principals: readonly Principal[];
  /** Null for oneself. */
  readonly chosen: Principal | null;
  readonly onChoose: (principalId: string | null) => void;
};

/** [DEPUTY-2] For whom the bid button bids: oneself, or whoever has named this member as deputy. F goes to the next. */
export function BidForSwitch({ principals, chosen, onChoose }: Props) {
  const ids = [null, ...principals.map(({ userId }) => userId)];
  const next = ids[(ids.indexOf(chosen?.userId ?? null) + 1) % ids.length] ?? null;
  const toKey = (id: string | null) => (id === next ? 'for' : undefined);
  return (
    <fieldset className={classes.switch} aria-label="Bid for">
      <span aria-hidden>Bid for</span>
      <button
        type="button"
        aria-pressed={chosen === null}
        data-key={toKey(null)}
        onClick={() => onChoose(null)}
      >
        <b>Me</b>
      </button>
      {principals.map(({ userId, fullName, left, limit }) => (
        <button
          key={userId}
          type="button"
          aria-pressed={chosen?.userId === userId}
          aria-label={`${firstName(fullName)} ${formatDollars(left)} left of ${formatDollars(limit)}: bid for ${fullName}`}
          data-key={toKey(userId)}
          onClick={() => onChoose(userId)}
        >
          <b>{firstName(fullName)}</b>
          <small>
            {formatDollars(left)} left of {formatDollars(limit)}
          </small>
        </button>
      ))}
    </fieldset>
  );
}
