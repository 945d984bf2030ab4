import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { isClosed, useAuctionTiming } from '../../live/clock/auctionTiming.ts';
import { useStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { TryingAgain } from '../../ui/page/TryingAgain.tsx';
import { InvitationPage } from './invitation/InvitationPage.tsx';
import { UnknownInvitation } from './invitation/UnknownInvitation.tsx';
import { useInvitation } from './invitation/useInvitation.ts';
import { useInvitationSeason } from './invitation/useInvitationSeason.ts';
import { useTakingSeat } from './invitation/useTakingSeat.ts';
import { LitPage } from './LitPage.tsx';
import { useGroup } from '../../live/queries/group.ts';

const TITLE = 'Join Group';

/** Where an invitation link leads: a ticket, before any sign-in. */
export function JoinGroup() {
  const { slug = '' } = useParams();
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const group = useGroup(isLoggedIn);
  const invitation = useInvitation(slug);
  useInvitationSeason(invitation);
  const taking = useTakingSeat(slug);
  const { timing } = useAuctionTiming();
  const isLoading = invitation.status === 'loading' || (isLoggedIn && group.isPending);
  // While somebody takes a seat they are signed in already, and still see the form.
  const isVisitor = !isLoggedIn || taking.isRunning;
  if (invitation.status === 'open' && (isVisitor || !isLoading)) {
    return (
      <InvitationPage
        title={TITLE}
        slug={slug}
        table={invitation.table}
        isClosed={isClosed(timing)}
        member={isVisitor ? null : { group: group.data ?? null }}
        taking={taking}
      />
    );
  }
  return (
    <LitPage title={TITLE}>
      {invitation.status === 'away' && <TryingAgain />}
      {isLoading && <output>Loading ...</output>}
      {invitation.status === 'unknown' && <UnknownInvitation isLoggedIn={isLoggedIn} />}
      {invitation.status === 'failed' && (
        <EmptyState
          title="The invitation could not be loaded."
          text={invitation.message}
          action={
            <Button component={Link} to="/">
              Back to Home
            </Button>
          }
        />
      )}
    </LitPage>
  );
}
