import type { Group } from '@bracketbid/contract/entities';
import { useStore } from '../../../store/store.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { BoardPanel } from './hosting/BoardPanel.tsx';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { HostsTable } from './hosting/HostsTable.tsx';
import { RehearsalOffer } from './hosting/RehearsalPanel.tsx';
import { useHostsHands } from './hosting/useHostsHands.ts';
import { LeaveGroup } from './LeaveGroup.tsx';
import classes from './More.module.css';
import type { Offered } from './invite/offerLink.ts';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  readonly hasStarted: boolean;
  readonly auctionDate: string | null;
  readonly link: string;
  /** Null once nobody can join any more. */
  readonly onShare: (() => Promise<Offered>) | null;
  /** The season is a practice season, which is a rehearsal itself. */
  readonly isPractice: boolean;
  readonly onRehearsed: () => void;
};

/** What an evening seldom needs. */
export function More(props: Props) {
  const { group, isHost, hasStarted, auctionDate, isPractice, onRehearsed } = props;
  const canLeave = useStore((state) => state.global.settings?.groupLeaveEnabled ?? false);
  const hands = useHostsHands(group);
  const isHosting = isHost && !hasStarted;
  const contents = [
    ...(isHosting && group.members.length > 1 ? ['hand over'] : []),
    'history',
    'sealed order',
    'guide',
    'another contest',
    'created on',
    ...(isHost && hasStarted ? ['board'] : []),
    ...(canLeave && !hasStarted ? ['leave'] : []),
  ];
  return (
    <Disclosure summary={`More: ${contents.join(', ')}`}>
      <div className={classes.more}>
        <GroupDetails {...props} />
        <div>
          {isHosting && <HostsTable group={group} hands={hands} />}
          {/* Also once the group is somebody else's. */}
          <SaidLine said={hands.said} />
          {isHosting && (
            <RehearsalOffer
              group={group}
              auctionDate={auctionDate}
              isPractice={isPractice}
              onRehearsed={onRehearsed}
            />
          )}
          {isHost && hasStarted && <BoardPanel group={group} />}
          {!hasStarted && <LeaveGroup groupId={group.groupId} />}
        </div>
      </div>
    </Disclosure>
  );
}
