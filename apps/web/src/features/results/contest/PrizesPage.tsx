import type { Group, SoldTeam } from '@bracketbid/contract/entities';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMeantGroup } from '../../../live/meantGroup.ts';
import { useAreArriving } from '../../../live/queries/areArriving.ts';
import { useContest, useContestWords } from '../../../live/queries/contest.ts';
import { useGroup } from '../../../live/queries/group.ts';
import { useLots } from '../../../live/queries/shares.ts';
import { useStore } from '../../../store/store.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ConfirmResults } from './ConfirmResults.tsx';
import { toField } from './field.ts';
import { HostsMore } from './HostsMore.tsx';
import { MatchList } from './MatchList.tsx';
import { PrizeList } from './PrizeList.tsx';
import classes from './Prizes.module.css';
import { Proposals } from './Proposals.tsx';
import { Rest } from './Rest.tsx';
import type { ShownContest } from './shown.ts';
import { Totals } from './Totals.tsx';
import { waitingResults } from './waiting.ts';

/** The prizes of a contest: what each pays to whom, and for its host where results are entered. */
export function PrizesPage() {
  const { groupId } = useMeantGroup();
  const contest = useContest(groupId);
  const group = useGroup();
  const lots = useLots(groupId);
  const areLotsArriving = useAreArriving([lots]);
  const failure = contest.error ?? group.error;
  if (failure !== null) {
    return (
      <Page title="Prizes">
        <EmptyState
          title="The prizes can’t be shown."
          text={failure.message}
          action={
            <Button onClick={() => void Promise.all([contest.refetch(), group.refetch()])}>
              Try again
            </Button>
          }
        />
      </Page>
    );
  }
  if (contest.data === undefined || group.data == null || areLotsArriving) {
    return (
      <Page title="Prizes">
        <output className="bb-hidden">Loading ...</output>
        <Skeleton height={620} radius="lg" />
      </Page>
    );
  }
  return (
    <Page title="Prizes" subtitle={contest.data.name}>
      <Prizes contest={contest.data} group={group.data} lots={lots.data} />
    </Page>
  );
}

type PrizesProps = {
  readonly contest: ContestView;
  readonly group: Group;
  /** Undefined if they can't be read. */
  readonly lots: readonly SoldTeam[] | undefined;
};

function Prizes({ contest, group, lots }: PrizesProps) {
  const { groupId, groupAdminId: hostId, members } = group;
  const userId = useStore((state) => state.user.user?.id ?? '');
  const words = useContestWords(groupId);
  const entering = useEntering();
  const field = useMemo(() => toField(contest, lots ?? []), [contest, lots]);
  const viewer = useMemo(
    () => ({ userId, hostId, members: members.map(({ user }) => user) }),
    [userId, hostId, members],
  );
  const waiting = waitingResults(contest, field, viewer);
  const isAuctionOver = lots?.every(({ status }) => status !== null) ?? false;
  const isHost = userId === hostId;
  const shown = {
    contest,
    field,
    viewer,
    words,
    entering: isHost && isAuctionOver ? entering : null,
  };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <ConfirmResults waiting={waiting} field={field} viewer={viewer} words={words} />
        <Proposals contest={contest} field={field} viewer={viewer} words={words} />
        {isHost && isAuctionOver && !contest.isFinal && (
          <p className={classes.lead}>
            Enter each result when it is there.
            {members.length > 1 && ' Somebody who isn’t paid by it confirms it.'} What you enter
            again replaces it.
          </p>
        )}
        {!isAuctionOver && lots !== undefined && (
          <p className={classes.lead}>
            The auction is not over yet: the pot is still growing, and results come after it.
          </p>
        )}
        <PrizeList {...shown} />
        <Rest contest={contest} field={field} viewer={viewer} />
        <MatchList {...shown} />
      </div>
      <div className={classes.aside}>
        <Totals contest={contest} />
        {isHost && isAuctionOver && !contest.isFinal && (
          <HostsMore contest={contest} field={field} viewer={viewer} words={words} />
        )}
      </div>
    </div>
  );
}

/** The prize or match whose result is being entered. */
function useEntering(): NonNullable<ShownContest['entering']> {
  const [open, setOpen] = useState<string | null>(null);
  return {
    open,
    onOpen: setOpen,
    // A result is sent, and meanwhile the host may open the next one.
    onClose: (key) => setOpen((last) => (last === key ? null : last)),
  };
}
