import { QrCode } from '../../../ui/share/QrCode.tsx';
import { Slip } from '../../../ui/Slip.tsx';
import classes from './JoinTicket.module.css';

/** A ticket at which a phone is pointed: the way to a seat. */
export function JoinTicket({ link }: { readonly link: string }) {
  return (
    <Slip torn="head" className={classes.ticket}>
      <div className={classes.code}>
        <QrCode text={link} label="QR code of the invitation link" />
      </div>
      <div className={classes.words}>
        <h2>Take your seat</h2>
        <p>Point a phone here. No app, two minutes.</p>
      </div>
    </Slip>
  );
}
