import * as groups from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/messages';
import { Button, Text } from '@mantine/core';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { isClosed, useAuctionTiming } from '../../live/auctionTiming.ts';
import { useStore } from '../../store/store.ts';
import { confirmAction } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { notify } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TryingAgain } from '../../ui/TryingAgain.tsx';
import { UnknownInvitation } from './UnknownInvitation.tsx';
import { useGroup, useGroupRefresh } from './useGroup.ts';
import { useInvitation } from './useInvitation.ts';

export function JoinGroup() {
  const { slug = '' } = useParams();
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const hasSettings = useStore((state) => state.global.isSettled);
  const group = useGroup(isLoggedIn);
  const { timing } = useAuctionTiming();
  if (!isLoggedIn) return <Navigate to="/auth/signin" replace state={{ joinGroup: slug }} />;
  const isLoading = group.isPending || !hasSettings;
  return (
    <Page title="Join Group" width="narrow">
      <Panel>
        {isLoading && (group.failureCount > 0 ? <TryingAgain /> : <output>Loading ...</output>)}
        {!isLoading && isClosed(timing) && (
          <EmptyState
            title="Auction already started."
            action={
              group.data != null && (
                <Link to={`/auction/${group.data.groupId}`}>Go to your auction</Link>
              )
            }
          />
        )}
        {!isLoading && !isClosed(timing) && <Invitation slug={slug} />}
      </Panel>
    </Page>
  );
}

function Invitation({ slug }: { readonly slug: string }) {
  const navigate = useNavigate();
  const refresh = useGroupRefresh();
  const invitation = useInvitation(slug);
  const { run, isRunning } = useAction();
  const join = async () => {
    const isSure = await confirmAction({
      title: 'Confirm Join',
      text: 'Are you sure you want to join this group?',
      confirmLabel: 'Yes, Join',
    });
    if (!isSure) return;
    await run(
      async () => {
        const { message } = await send(groups.joinGroup, { params: { slug } }, { quiet: true });
        await refresh();
        notify.success(message ?? MESSAGES.groupJoined);
        await navigate('/groups');
      },
      (failure) => notify.error(failure.message),
    );
  };
  if (invitation.status === 'loading') return <output>Loading ...</output>;
  if (invitation.status === 'unknown') return <UnknownInvitation />;
  return (
    <EmptyState
      title={`A friend has invited you${invitation.groupname === null ? '' : ` to ${invitation.groupname}`}.`}
      text="Join the group, and bid with it when the auction starts."
      action={
        <>
          <Button loading={isRunning} onClick={() => void join()}>
            Join Group
          </Button>
          <Text size="sm" c="dimmed">
            You can belong to one group at a time.
          </Text>
        </>
      }
    />
  );
}
