import type { Group } from '@bracketbid/contract/entities';
import * as groups from '@bracketbid/contract/http/groups';
import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { setGroup, useStore } from '../../store/store.ts';
import { confirmAction } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { pacific } from '../../formats/pacificTime.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './GroupTable.module.css';
import { Participants } from './Participants.tsx';
import { shareLink } from './shareLink.ts';
import { useGroupRefresh } from './useGroup.ts';

type Props = {
  readonly group: Group;
  readonly isClosed: boolean;
  readonly auctionDate: string | null;
};

/** Everything about the own group; `isClosed`: the auction counts as started, so nobody can join or leave. */
export function GroupTable({ group, isClosed, auctionDate }: Props) {
  const [isOpen, setOpen] = useState(false);
  const userId = useStore((state) => state.user.user?.id ?? null);
  const admin = group.members.find(({ user }) => user._id === group.groupAdminId)?.user;
  // The seed is public once the group's own auction has started, even if the date was changed since.
  const isOver = isClosed || group.orderSeed !== undefined;
  const link = `${window.location.origin}/groups/join/${group.slug}`;
  return (
    <>
      <Panel>
        <table className={classes.table}>
          <caption className="bb-hidden">Your group</caption>
          <tbody>
            <Row label="Name">
              <strong className={classes.name}>{group.groupname}</strong>
            </Row>
            <Row label="Members">
              <span className="bb-numbers">
                {group.members.length} / {group.groupMemberLimit}
              </span>
              <Button size="sm" variant="default" onClick={() => setOpen(true)}>
                Participants
              </Button>
            </Row>
            <Row label="Invitation link">
              <code className={classes.link}>{link}</code>
              <Button size="sm" disabled={isOver} onClick={() => void shareLink(link)}>
                Share
              </Button>
            </Row>
            <Row label="Created on">{pacific.longDateTime(group.createdAt)}</Row>
            <Row label="Owner">
              {group.createdBy.fullName}
              <span className={classes.date}>created the group</span>
            </Row>
            <Row label="Group admin">
              {admin?.fullName ?? 'NA'}
              <span className={classes.date}>
                {admin?._id === userId ? 'you can pause the auction' : 'can pause the auction'}
              </span>
            </Row>
            <Row label="Auction">
              <Button component={Link} to={`/auction/${group.groupId}`}>
                Join Here
              </Button>
              <span className={classes.date}>
                {auctionDate === null
                  ? 'The date is still to be set.'
                  : `${pacific.longDateTime(auctionDate)} Pacific time`}
              </span>
            </Row>
            <Row label={group.orderSeed === undefined ? 'Sealed order' : 'Seed of the order'}>
              <div>
                <code className={classes.hash}>{group.orderSeed ?? group.orderSeedHash}</code>
                <p className={classes.note}>
                  {group.orderSeed === undefined
                    ? 'The order of your teams is already fixed by a secret seed. This is its seal (SHA-256); the seed is published when the auction starts, so anyone can check that nobody changed it.'
                    : 'The order of your teams was drawn from this seed. Its SHA-256 is the seal you saw before the start.'}
                </p>
              </div>
            </Row>
          </tbody>
        </table>
        {!isOver && <LeaveGroup groupId={group.groupId} />}
      </Panel>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Participants" centered>
        <Participants members={group.members} />
      </Modal>
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <div className={classes.cell}>{children}</div>
      </td>
    </tr>
  );
}

function LeaveGroup({ groupId }: { readonly groupId: string }) {
  const isAllowed = useStore((state) => state.global.settings?.groupLeaveEnabled ?? false);
  const refresh = useGroupRefresh();
  const { run, isRunning } = useAction();
  if (!isAllowed) return null;
  const leave = async () => {
    const isSure = await confirmAction({
      title: 'Leave Group',
      text: 'Are you sure you want to leave this group?',
      confirmLabel: 'Confirm',
    });
    if (!isSure) return;
    await run(
      async () => {
        const { message } = await send(groups.leaveGroup, { params: { groupId } }, { quiet: true });
        setGroup(null);
        notify.success(message ?? 'You have left the group.');
        await refresh();
      },
      (failure) => notify.error(failure.message),
    );
  };
  return (
    <Button variant="subtle" color="red" mt="md" loading={isRunning} onClick={() => void leave()}>
      Leave Group
    </Button>
  );
}
