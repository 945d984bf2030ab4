import type { ReactNode } from 'react';
import { QrCode } from '../../../../ui/share/QrCode.tsx';
import { Slip } from '../../../../ui/Slip.tsx';
import classes from './InviteCard.module.css';

type Props = {
  readonly isHost: boolean;
  readonly link: string;
  /** Opens the sheet with all ways to invite. */
  readonly onInvite: () => void;
  /** More that can be pressed, beside the ways to invite. */
  readonly children?: ReactNode;
};

/** The invitation as a ticket: to be shown to a phone, or sent. */
export function InviteCard({ isHost, link, onInvite, children }: Props) {
  return (
    <Slip className={classes.card}>
      <div>
        <QrCode text={link} label="QR code of the invitation link" />
      </div>
      <div>
        <h3 className={classes.title}>Show this, or send the link</h3>
        <p className={classes.link}>{link}</p>
        <p className={classes.ways}>
          <button type="button" onClick={onInvite}>
            {isHost ? 'By mail' : 'Show it large'}
          </button>
          {children}
        </p>
      </div>
    </Slip>
  );
}
