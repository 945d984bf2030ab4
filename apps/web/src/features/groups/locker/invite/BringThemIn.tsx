import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { QrCode } from '../../../../ui/share/QrCode.tsx';
import { Slip } from '../../../../ui/Slip.tsx';
import classes from './BringThemIn.module.css';

type Props = {
  readonly link: string;
  /** Null once nobody can join any more. */
  readonly onShare: (() => void) | null;
};

/** The invitation as a ticket: to be shown to a phone, or sent. Once nobody can join any more, only what it was. */
export function BringThemIn({ link, onShare }: Props) {
  return (
    <Slip {...(onShare === null ? {} : { torn: 'head' })} className={classes.slip}>
      {onShare !== null && (
        <div className={classes.show}>
          <div className={classes.code}>
            <QrCode text={link} label="QR code of the invitation link" />
          </div>
          <div>
            <h2 className={classes.title}>Bring them in</h2>
            <p className={classes.text}>Show this, or send the link. It opens on any phone.</p>
          </div>
        </div>
      )}
      <div className={classes.send}>
        <p className={classes.text}>
          Invitation link
          {onShare === null && '. The auction has started: nobody can join any more.'}
        </p>
        <p className={classes.link}>{link}</p>
        <Button
          fullWidth
          className={classes.share}
          leftSection={<Icon name="share" />}
          disabled={onShare === null}
          onClick={() => onShare?.()}
        >
          Share
        </Button>
      </div>
    </Slip>
  );
}
