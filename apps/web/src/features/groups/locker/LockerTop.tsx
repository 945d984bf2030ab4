import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useGroupNowOf } from '../../../live/queries/groupNow.ts';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { BigCountdown } from './BigCountdown.tsx';
import classes from './LockerTop.module.css';

type Props = {
  readonly group: Group;
  /** The hour has come, or the group's own auction has started. */
  readonly hasStarted: boolean;
  readonly auctionDate: string | null;
};

/** The lit top of the locker room: whose it is, how long until the auction, and the way on. */
export function LockerTop({ group, hasStarted, auctionDate }: Props) {
  const { phase } = useGroupNowOf(group.groupId);
  return (
    <Floor className={classes.top} isWide>
      <div className={classes.inner}>
        <div>
          <p className={classes.mine}>Your group</p>
          <h2 className={classes.name}>{group.groupname}</h2>
        </div>
        <div className={classes.when}>
          {phase === 'completed' ? (
            <Over groupId={group.groupId} />
          ) : (
            <When hasStarted={hasStarted} auctionDate={auctionDate} isPaused={phase === 'paused'} />
          )}
        </div>
        <div className={classes.ways}>
          {phase === 'completed' ? (
            <Button component={Link} to="/my-results/my-team" size="lg">
              See your results
            </Button>
          ) : (
            <Button component={Link} to={`/auction/${group.groupId}`} size="lg">
              Enter the auction
            </Button>
          )}
        </div>
      </div>
    </Floor>
  );
}

/** After the auction: whether games are still to come. */
function Over({ groupId }: { readonly groupId: string }) {
  const { data } = useSettlement(groupId);
  if (data?.isFinal === true) {
    return <Said title="The final has been played." text="The auction and its games are over." />;
  }
  return <Said title="The auction is over." text="Now your teams play for you." />;
}

function When({
  hasStarted,
  isPaused,
  auctionDate,
}: Omit<Props, 'group'> & { readonly isPaused: boolean }) {
  if (isPaused) return <Said title="The auction is paused." text="It resumes by itself." />;
  if (hasStarted) return <Said title="The auction is on." text="Your seat is waiting." />;
  if (auctionDate === null) {
    return (
      <Said title="No hour yet." text="You will see the countdown here as soon as it is set." />
    );
  }
  return (
    <>
      <p className={classes.mine}>The auction starts in</p>
      <BigCountdown until={auctionDate} />
    </>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <p className={classes.said}>{title}</p>
      <p className={classes.mine}>{text}</p>
    </>
  );
}
