import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RoomMenu } from '../menu/RoomMenu.tsx';
import classes from './RoomTop.module.css';

type Props = {
  /** Where the way out leads. */
  readonly home: '/' | '/groups';
  readonly number: number;
  readonly total: number;
  readonly potDollars: number;
  readonly sound: ReactNode;
  readonly onRules: () => void;
  readonly onDeputy: () => void;
  readonly onChat: (() => void) | null;
  /** Whether something was said that this person has not seen. */
  readonly hasNews: boolean;
};

/** A phone's one line above the stage: how far the auction is, the pot, and the way out. */
export const RoomTop = memo(function RoomTop(props: Props) {
  const { home, number, total, potDollars, sound, onRules, onDeputy, onChat, hasNews } = props;
  return (
    <div className={classes.top}>
      <Link
        to={home}
        className={classes.home}
        aria-label={home === '/' ? 'Bracketbid, home' : 'Back to the group'}
      >
        <svg viewBox="0 0 26 22" aria-hidden>
          <path d="M1 3h9v16H1M10 11h6" />
          <circle cx="20.5" cy="11" r="5" />
        </svg>
      </Link>
      <p className={classes.far}>
        {number === 0 ? `${total} teams` : `Team ${number}`}
        {number > 0 && <span> of {total}</span>}
      </p>
      <p className={classes.pot}>
        Pot <b>{formatDollars(potDollars)}</b>
      </p>
      {sound}
      <RoomMenu onRules={onRules} onDeputy={onDeputy} onChat={onChat} hasNews={hasNews} />
    </div>
  );
});
