import type { AuctionTiming } from '../../live/clock/auctionTiming.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

/** It is too late to make a group. */
export function NoAuctions({ timing }: { readonly timing: AuctionTiming }) {
  return (
    <EmptyState
      title="No upcoming auctions found."
      {...(timing === 'started' ? { text: 'Already started.' } : {})}
    />
  );
}
