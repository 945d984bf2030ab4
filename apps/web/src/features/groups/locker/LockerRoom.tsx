import type { Group } from '@bracketbid/contract/entities';
import { useGroupNowOf } from '../../../live/queries/groupNow.ts';
import { useStore } from '../../../store/store.ts';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import { PracticeNote } from '../../../domain/PracticeNote.tsx';
import { BoardPanel } from './hosting/BoardPanel.tsx';
import { BringThemIn } from './invite/BringThemIn.tsx';
import { ChatSection } from './ChatSection.tsx';
import { DeputyPanel } from './DeputyPanel.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { HostsTable } from './hosting/HostsTable.tsx';
import { HouseRules } from './HouseRules.tsx';
import { InviteByMail } from './invite/InviteByMail.tsx';
import { LeaveGroup } from './LeaveGroup.tsx';
import classes from './LockerRoom.module.css';
import { LockerTop } from './LockerTop.tsx';
import { OfferedParts } from './OfferedParts.tsx';
import { RehearsalOffer, RehearsalOn } from './hosting/RehearsalPanel.tsx';
import { Seats } from './seats/Seats.tsx';
import { SettleLine } from './SettleLine.tsx';
import { shareLink } from './invite/shareLink.ts';
import { TellMe } from './TellMe.tsx';
import { useIsArriving } from './useIsArriving.ts';

type Props = {
  readonly group: Group;
  /** The auction counts as started, so nobody can join or leave. */
  readonly isClosed: boolean;
  readonly auctionDate: string | null;
};

/** The own group: the way into its auction, the table, the rules; before the start also how to bring friends, afterwards what is owed. */
export function LockerRoom({ group, isClosed, auctionDate }: Props) {
  useDocumentTitle('Group');
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  const { phase } = useGroupNowOf(group.groupId);
  // The group's own auction may have started, even if the date was changed since: its seed is public then.
  const isOn = group.orderSeed !== undefined || (phase !== null && phase !== 'scheduled');
  const hasStarted = isClosed || isOn;
  const userId = useStore((state) => state.user.user?.id ?? null);
  const isHost = !hasStarted && userId === group.groupAdminId;
  const hasFreeSeats = group.members.length < group.groupMemberLimit;
  const link = `${window.location.origin}/groups/join/${group.slug}`;
  const isArriving = useIsArriving(group.groupId, hasStarted);
  const share = hasStarted ? null : () => void shareLink(link);
  return (
    <>
      <h1 className="bb-hidden" tabIndex={-1}>
        Group
      </h1>
      <LockerTop group={group} hasStarted={hasStarted} auctionDate={auctionDate} />
      <div className={classes.body} data-arriving={isArriving || undefined}>
        <div className={classes.table}>
          <PracticeNote sentence={practiceSeason} />
          {!hasStarted && <TellMe auctionDate={auctionDate} />}
          {!hasStarted && <RehearsalOn group={group} />}
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
          {isHost && hasFreeSeats && <InviteByMail group={group} />}
          <GroupDetails group={group} hasStarted={hasStarted} auctionDate={auctionDate} />
          <BoardPanel group={group} />
          {!hasStarted && <LeaveGroup groupId={group.groupId} />}
        </div>
      </div>
    </>
  );
}
