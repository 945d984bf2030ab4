import { Skeleton } from '@mantine/core';
import classes from './LiveAuction.module.css';

export function AuctionLoading() {
  return (
    <div className={classes.screen}>
      <h1 className="bb-hidden">Auction</h1>
      <output className="bb-hidden">Loading the auction ...</output>
      <div className={classes.center}>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={96} radius="lg" />
      </div>
    </div>
  );
}
