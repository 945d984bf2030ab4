import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useGroupNowOf } from '../../../live/groupNow.ts';
import { Floor } from '../../../ui/Floor.tsx';
import { BigCountdown } from './BigCountdown.tsx';
import classes from './LockerTop.module.css';

type Props = {
  readonly group: Group;
  /** The hour has come, or the group's own auction has started. */
  readonly hasStarted: boolean;
  readonly auctionDate: string | null;
};

/** The lit top of the locker room: whose it is, how long until the auction, and the way in. */
export function LockerTop({ group, hasStarted, auctionDate }: Props) {
  const { phase } = useGroupNowOf(group.groupId);
  const isOver = phase === 'completed';
  return (
    <Floor className={classes.top} isWide>
      <div className={classes.inner}>
        <div>
          <p className={classes.mine}>Your group</p>
          <h2 className={classes.name}>{group.groupname}</h2>
        </div>
        <div className={classes.when}>
          <When hasStarted={hasStarted} isOver={isOver} auctionDate={auctionDate} />
        </div>
        <div className={classes.ways}>
          {isOver && (
            <Button component={Link} to="/my-results/my-team" size="lg">
              See your results
            </Button>
          )}
          <Button
            component={Link}
            to={`/auction/${group.groupId}`}
            size="lg"
            variant={isOver ? 'light' : 'filled'}
          >
            Join Here
          </Button>
        </div>
      </div>
    </Floor>
  );
}

function When({
  hasStarted,
  isOver,
  auctionDate,
}: Omit<Props, 'group'> & { readonly isOver: boolean }) {
  if (isOver) return <Said title="The auction is over." text="Now your teams play for you." />;
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
