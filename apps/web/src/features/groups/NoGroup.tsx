import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { isClosed, type AuctionTiming } from '../../live/clock/auctionTiming.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { focusHeading } from '../../ui/page/focusHeading.ts';
import { NoAuctions } from './NoAuctions.tsx';

/** For people without a group: the way to one, or that it is too late. */
export function NoGroup({ timing }: { readonly timing: AuctionTiming }) {
  // The group's page takes this one's place, and with it the button that had the focus.
  useEffect(() => focusHeading, []);
  if (isClosed(timing)) return <NoAuctions timing={timing} />;
  return (
    <EmptyState
      title="No Group Found"
      text="Create a group and share its link, or open the link a friend has sent you."
      action={
        <Button component={Link} to="/groups/new">
          Create
        </Button>
      }
    />
  );
}
