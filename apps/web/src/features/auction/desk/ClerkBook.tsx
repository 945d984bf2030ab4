import { formatDollars } from '@bracketbid/engine/money/dollars';
import { RoomPanel } from '../parts/RoomPanel.tsx';
import type { SentAct } from '../clerk/acts.ts';
import classes from './ClerkBook.module.css';
import type { Happening } from '../clerk/happenings.ts';

type Props = {
  readonly sent: readonly SentAct[];
  readonly book: readonly Happening[];
};

/** The last ten acts and bids, the latest first; above them what is on its way, and what was refused. */
export function ClerkBook({ sent, book }: Props) {
  return (
    <RoomPanel title="The book">
      <ol className={classes.book}>
        {sent.toReversed().map(({ id, said, why }) => (
          <li key={id} data-kind={why === null ? 'sent' : 'refused'}>
            <span className={classes.text}>
              {said} <small>{why ?? 'on its way'}</small>
            </span>
          </li>
        ))}
        {book.map(({ key, kind, text, amount, by }) => (
          <li key={key} data-kind={kind}>
            <span className={classes.text} title={text}>
              {text} {by !== null && <small>{by}</small>}
            </span>
            {amount !== null && <b>{formatDollars(amount)}</b>}
          </li>
        ))}
        {sent.length + book.length === 0 && <li>Nothing yet</li>}
      </ol>
    </RoomPanel>
  );
}
