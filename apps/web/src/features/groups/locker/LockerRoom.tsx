import type { Group } from '@bracketbid/contract/entities';
import { useStore } from '../../../store/store.ts';
import { useDocumentTitle } from '../../../ui/Page.tsx';
import { PracticeNote } from '../../../ui/PracticeNote.tsx';
import { BoardPanel } from './BoardPanel.tsx';
import { BringThemIn } from './BringThemIn.tsx';
import { ChatSection } from './ChatSection.tsx';
import { DeputyPanel } from './DeputyPanel.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { HostsTable } from './HostsTable.tsx';
import { HouseRules } from './HouseRules.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import { LeaveGroup } from './LeaveGroup.tsx';
import classes from './LockerRoom.module.css';
import { LockerTop } from './LockerTop.tsx';
import { OfferedParts } from './OfferedParts.tsx';
import { RehearsalOffer, RehearsalOn } from './RehearsalPanel.tsx';
import { Seats } from './Seats.tsx';
import { SettleLine } from './SettleLine.tsx';
import { shareLink } from './shareLink.ts';
import { TellMe } from './TellMe.tsx';

type Props = {
  readonly group: Group;
  /** The auction counts as started, so nobody can join or leave. */
  readonly isClosed: boolean;
  readonly auctionDate: string | null;
};

/** The own group before its auction: the countdown and the way in, the table, the rules, and how to bring friends. */
export function LockerRoom({ group, isClosed, auctionDate }: Props) {
  useDocumentTitle('Group');
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  // The seed is public once the group's own auction has started, even if the date was changed since.
  const hasStarted = isClosed || group.orderSeed !== undefined;
  const userId = useStore((state) => state.user.user?.id ?? null);
  const isHost = !hasStarted && userId === group.groupAdminId;
  const link = `${window.location.origin}/groups/join/${group.slug}`;
  const share = hasStarted ? null : () => void shareLink(link);
  return (
    <>
      <h1 className="bb-hidden" tabIndex={-1}>
        Group
      </h1>
      <LockerTop group={group} hasStarted={hasStarted} auctionDate={auctionDate} />
      <div className={classes.body}>
        <div className={classes.table}>
          <PracticeNote sentence={practiceSeason} />
          {!hasStarted && <TellMe />}
          <RehearsalOn group={group} />
          {hasStarted && <OfferedParts group={group} />}
          {hasStarted && <SettleLine groupId={group.groupId} />}
          <Seats group={group} onInvite={share} />
          {isHost && <HostsTable group={group} />}
          <ChatSection group={group} />
          <HouseRules group={group} hasStarted={hasStarted} />
          {!hasStarted && <DeputyPanel group={group} />}
          {!hasStarted && <RehearsalOffer group={group} auctionDate={auctionDate} />}
        </div>
        <div className={classes.aside}>
          <BringThemIn link={link} onShare={share} />
          {isHost && <InviteByMail group={group} />}
          <GroupDetails group={group} auctionDate={auctionDate} />
          <BoardPanel group={group} />
          {!hasStarted && <LeaveGroup groupId={group.groupId} />}
        </div>
      </div>
    </>
  );
}
