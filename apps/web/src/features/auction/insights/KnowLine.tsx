import type { Team } from '@bracketbid/contract/entities';
import { type ComponentType, useRef, useState } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { later } from '../../../ui/late.tsx';
import classes from './KnowLine.module.css';
import { useKnow } from './useKnow.ts';
import { WayToFinal } from './WayToFinal.tsx';

const KnowSheet = later(() => import('./KnowSheet.tsx').then((module) => module.KnowSheet));

type Props = {
  readonly team: Team;
  /** The current bid; 0 while there is none. */
  readonly amount: number;
  readonly picture: LivePicture;
};

type KnowProps = Props & {
  /** Says what the team is worth of the pot, in the place of its seed's history. Null where it isn't shown. */
  readonly Fair: ComponentType<{
    readonly lotId: string;
    readonly picture: LivePicture;
    readonly otherwise: readonly string[];
  }> | null;
};

/** Under a team's name: what its seed has done and what its price needs. A tap opens the rest. */
export function KnowLine({ team, amount, picture, Fair }: KnowProps) {
  const know = useKnow(team, amount, picture);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const isEmpty = know.lines.length === 0 && know.way.length === 0 && know.others.length === 0;
  if (isEmpty) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.know}
        data-fair={Fair !== null || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={classes.lines}>
          {Fair !== null && (
            <Fair lotId={team._id} picture={picture} otherwise={know.lines.slice(0, -1)} />
          )}
          {know.lines.length === 0 ? (
            <span>What to know</span>
          ) : (
            know.lines.slice(Fair === null ? 0 : -1).map((line) => <span key={line}>{line}</span>)
          )}
        </span>
        <Icon name="chev" />
      </button>
      {isOpen && <KnowSheet team={team} know={know} opener={button} onClose={close} />}
    </>
  );
}

/** While a team is locked: whom it may meet on its way. */
export function LotsWay({ team, amount, picture }: Props) {
  return <WayToFinal way={useKnow(team, amount, picture).way} />;
}
