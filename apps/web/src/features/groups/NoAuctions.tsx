import type { ReactNode } from 'react';
import type { AuctionTiming } from '../../live/clock/auctionTiming.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

type Props = { readonly timing: AuctionTiming; readonly action?: ReactNode };

/** It is too late to make a group of the season. */
export function NoAuctions({ timing, action }: Props) {
  return (
    <EmptyState
      title="No upcoming auctions found."
      {...(timing === 'started' ? { text: 'Already started.' } : {})}
      action={action}
    />
  );
}
