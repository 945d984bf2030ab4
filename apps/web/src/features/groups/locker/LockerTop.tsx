import type { Group } from '@bracketbid/contract/entities';
import { STAYS_AND_BACK } from '@bracketbid/contract/text/paper';
import { Button } from '@mantine/core';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { useContest } from '../../../live/queries/contest.ts';
import { useOneGroupNow } from '../../../live/queries/groupNow.ts';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useStore } from '../../../store/store.ts';
import { StartNow } from './hosting/StartNow.tsx';
import { CopyKey } from './CopyKey.tsx';
import classes from './LockerTop.module.css';
import { When } from './When.tsx';
import type { Offered } from './invite/offerLink.ts';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  /** The hour has come, or the group's own auction has started. */
  readonly hasStarted: boolean;
  readonly auctionDate: string | null;
  readonly onShare: () => Promise<Offered>;
  /** Something of the page is still requested for the first time. */
  readonly isArriving: boolean;
};

/** The lit top of the locker room: whose it is, when its auction starts, and the way on. */
export function LockerTop({ group, isHost, hasStarted, auctionDate, onShare, isArriving }: Props) {
  const { phase } = useOneGroupNow(group.groupId);
  // Whether it is on or over is known with its phase.
  const isUnknown = hasStarted && phase === null && isArriving;
  return (
    <Floor className={classes.top} isWide>
      <div className={classes.inner} data-unknown={isUnknown || undefined}>
        <div>
          <p className={classes.mine}>Your group</p>
          <h2 className={classes.name}>{group.groupname}</h2>
          {phase === 'completed' && <Over group={group} />}
          {phase !== 'completed' && hasStarted && <Running isPaused={phase === 'paused'} />}
          {!hasStarted && <When group={group} isHost={isHost} auctionDate={auctionDate} />}
        </div>
        <div className={classes.ways}>
          {phase === 'completed' && (
            <Button component={GroupLink} to="/my-results/my-team" size="lg">
              See your results
            </Button>
          )}
          {phase !== 'completed' && hasStarted && <JoinHere groupId={group.groupId} isFirst />}
          {!hasStarted && (
            <WaysBefore group={group} isHost={isHost} auctionDate={auctionDate} onShare={onShare} />
          )}
        </div>
      </div>
    </Floor>
  );
}

/** Before the start: the first key is the link until somebody else is in, then the auction. */
function WaysBefore({
  group,
  isHost,
  auctionDate,
  onShare,
}: Omit<Props, 'hasStarted' | 'isArriving'>) {
  const isAlone = group.members.length < 2;
  const hasOwnHours = useStore((state) => state.global.settings?.groupHoursEnabled ?? false);
  const shareKey = (
    <CopyKey
      label={isAlone ? 'Share the link' : 'Share'}
      size={isAlone ? 'lg' : 'md'}
      variant={isAlone ? 'filled' : 'default'}
      onCopy={onShare}
    />
  );
  const joinKey = <JoinHere groupId={group.groupId} isFirst={!isAlone} />;
  return (
    <>
      {isAlone ? shareKey : joinKey}
      <div className={classes.row}>
        {isAlone ? joinKey : shareKey}
        {isHost && hasOwnHours && <StartNow group={group} auctionDate={auctionDate} />}
      </div>
    </>
  );
}

function JoinHere({ groupId, isFirst }: { readonly groupId: string; readonly isFirst: boolean }) {
  return (
    <Button
      component={GroupLink}
      to={`/auction/${groupId}`}
      size={isFirst ? 'lg' : 'md'}
      variant={isFirst ? 'filled' : 'default'}
    >
      Join Here
    </Button>
  );
}

/** After the auction: whether games are still to come. */
function Over({ group: { groupId, contest } }: { readonly group: Group }) {
  const { data } = useSettlement(groupId);
  const callOff = useContest(contest === undefined ? null : groupId).data?.callOff;
  if (contest !== undefined) {
    if (callOff?.isDone === true) {
      return <Said title={`${contest.name} was called off.`} text={STAYS_AND_BACK} />;
    }
    return data?.isFinal === true ? (
      <Said title="All prizes are settled." text={`${contest.name} is over.`} />
    ) : (
      <Said title="The auction is over." text={`Now it is up to ${contest.name}.`} />
    );
  }
  if (data?.isFinal === true) {
    return <Said title="The final has been played." text="The auction and its games are over." />;
  }
  return <Said title="The auction is over." text="Now your teams play for you." />;
}

function Running({ isPaused }: { readonly isPaused: boolean }) {
  if (isPaused) {
    return <Said title="The auction is paused." text="It resumes when the pause is over." />;
  }
  return <Said title="The auction is on." text="Your seat is waiting." />;
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <p className={classes.said}>{title}</p>
      <p className={classes.mine}>{text}</p>
    </>
  );
}
