import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';

/** An unknown invitation link, and what to do about it. */
export function UnknownInvitation({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  return (
    <EmptyState
      title={MESSAGES.groupLinkUnknown}
      text="It may be out of date, or a part of it got lost on the way. Please ask your friend to send it again."
      action={
        <Button component={Link} to={isLoggedIn ? '/groups' : '/'}>
          {isLoggedIn ? 'To your group page' : 'Back to Home'}
        </Button>
      }
    />
  );
}
