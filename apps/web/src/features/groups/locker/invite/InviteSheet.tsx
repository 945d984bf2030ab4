import type { Group } from '@bracketbid/contract/entities';
import { Button, Modal } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { QrCode } from '../../../../ui/share/QrCode.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import classes from './InviteSheet.module.css';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  readonly link: string;
  readonly onShare: () => void;
  readonly onClose: () => void;
};

/** All ways to invite: the code for a phone across the table, the link, and for the host a list of addresses. */
export function InviteSheet({ group, isHost, link, onShare, onClose }: Props) {
  const hasFreeSeats = group.members.length < group.groupMemberLimit;
  return (
    <Modal opened onClose={onClose} title="Invite" centered>
      <div className={classes.code}>
        <QrCode text={link} label="Large QR code of the invitation link" />
      </div>
      <p className={classes.link}>{link}</p>
      <Button fullWidth leftSection={<Icon name="share" />} onClick={onShare} data-autofocus>
        Share the link
      </Button>
      {isHost && hasFreeSeats && <InviteByMail group={group} />}
    </Modal>
  );
}
