import type { Group } from '@bracketbid/contract/entities';
import { Modal } from '@mantine/core';
import { PhonesCantOpen } from '../../../../domain/paddles/PhonesCantOpen.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { QrCode } from '../../../../ui/share/QrCode.tsx';
import { CopyKey } from '../CopyKey.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import classes from './InviteSheet.module.css';
import type { Offered } from './offerLink.ts';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  readonly link: string;
  readonly onShare: () => Promise<Offered>;
  readonly onClose: () => void;
};

/** All ways to invite: the code for a phone across the table, the link, and for the host a list of addresses. */
export function InviteSheet({ group, isHost, link, onShare, onClose }: Props) {
  const hasFreeSeats = group.members.length < group.groupMemberLimit;
  return (
    <Modal opened onClose={onClose} title="Invite" centered>
      <PhonesCantOpen />
      <div className={classes.code}>
        <QrCode text={link} label="Large QR code of the invitation link" />
      </div>
      <p className={classes.link}>{link}</p>
      <CopyKey
        label="Share the link"
        fullWidth
        leftSection={<Icon name="share" />}
        onCopy={onShare}
        data-autofocus
      />
      {isHost && hasFreeSeats && <InviteByMail group={group} />}
    </Modal>
  );
}
