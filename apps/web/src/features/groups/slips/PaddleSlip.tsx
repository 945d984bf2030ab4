import type { Seat } from '@bracketbid/contract/http/gavel';
import { claimLink } from '../../../domain/paddles/claimLink.ts';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import classes from './PaddleSlip.module.css';

type Props = {
  readonly seat: Seat;
  readonly groupname: string;
  /** When the auction is, in words; null while no hour is set. */
  readonly hour: string | null;
  readonly origin: string;
};

/** A paddle on paper: the number is read across the room, the code by a phone. */
export function PaddleSlip({ seat, groupname, hour, origin }: Props) {
  const { number, name } = seat;
  const link = claimLink(origin, seat);
  return (
    <li className={classes.slip}>
      <p className={classes.head}>
        <b>{groupname}</b>
        {hour !== null && <span>{hour}</span>}
      </p>
      <p className={classes.number}>{number}</p>
      <h2 className={classes.name} data-length={measureLength(name)}>
        {name}
      </h2>
      <div className={classes.claim}>
        <div className={classes.code}>
          <QrCode text={link} label={`QR code of paddle ${number}`} />
        </div>
        <p>Have a phone? Scan to bid from it; your paddle keeps working.</p>
      </div>
      <p className={classes.link}>{link}</p>
    </li>
  );
}

/** A name has up to 60 letters: the longer, the smaller. */
function measureLength(name: string): 'short' | 'long' | 'longest' {
  if (name.length <= 20) return 'short';
  return name.length <= 36 ? 'long' : 'longest';
}
