import type { Team } from '@bracketbid/contract/entities';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { later } from '../../../ui/late.tsx';
import type { Know } from './knowOf.ts';
import classes from './KnowLine.module.css';

const KnowSheet = later(() => import('./KnowSheet.tsx').then((module) => module.KnowSheet));

type Props = {
  readonly team: Team;
  readonly know: Know;
  /** What the team is worth of the pot: said in the place of its seed's history. False where it isn't shown. */
  readonly fair: ReactNode;
};

/** Under a team's name: what its seed has done and what its price needs. A tap opens the rest. */
export function KnowLine({ team, know, fair }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const isEmpty = know.lines.length === 0 && know.way.length === 0 && know.others.length === 0;
  if (isEmpty) return <div className={classes.know} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.know}
        data-fair={fair !== false || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={classes.lines}>
          {fair}
          {know.lines.length === 0 ? (
            <span>What to know</span>
          ) : (
            know.lines.slice(fair === false ? 0 : -1).map((line) => <span key={line}>{line}</span>)
          )}
        </span>
        <Icon name="chev" />
      </button>
      {isOpen && <KnowSheet team={team} know={know} opener={button} onClose={close} />}
    </>
  );
}
