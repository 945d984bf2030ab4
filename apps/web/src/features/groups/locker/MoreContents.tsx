import type { Group } from '@bracketbid/contract/entities';
import { GroupDetails } from './GroupDetails.tsx';
import { BoardPanel } from './hosting/BoardPanel.tsx';
import { HostsTable } from './hosting/HostsTable.tsx';
import { RehearsalOffer } from './hosting/RehearsalPanel.tsx';
import type { HostsHands } from './hosting/useHostsHands.ts';
import { LeaveGroup } from './LeaveGroup.tsx';
import classes from './More.module.css';
import type { Offered } from './invite/offerLink.ts';

export type MoreProps = {
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

/** What is folded behind "More". */
export function MoreContents(props: MoreProps & { readonly hands: HostsHands }) {
  const { hands, group, isHost, hasStarted, auctionDate, isPractice, onRehearsed } = props;
  const isHosting = isHost && !hasStarted;
  return (
    <div className={classes.more}>
      <GroupDetails {...props} />
      <div>
        {isHosting && <HostsTable group={group} hands={hands} />}
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
  );
}
