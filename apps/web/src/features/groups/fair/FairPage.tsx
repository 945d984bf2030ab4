import { Button, Skeleton } from '@mantine/core';
import type { FairReply } from '@bracketbid/contract/http/fair';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { BackToGroup } from '../../../domain/BackToGroup.tsx';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { NOT_ADVICE } from '../../../domain/money/fairWords.ts';
import { useFairLots, useFairSheet } from '../../../live/queries/fair.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { GroupFailure } from '../GroupFailure.tsx';
import { LitPage } from '../LitPage.tsx';
import { useGroup } from '../../../live/queries/group.ts';
import classes from './FairPage.module.css';
import { EXAMPLE_POT, fairRows } from './fairRows.ts';
import { FairTable } from './FairTable.tsx';

/** What every lot is worth of the pot by history, as a sheet to print, with a place to write a price. */
export function FairPage() {
  const group = useGroup();
  const groupId = group.data?.groupId ?? null;
  const fair = useFairSheet(groupId);
  const lots = useFairLots(groupId);
  const failure = fair.error ?? lots.error;
  return (
    <LitPage title="Fair shares" subtitle={group.data?.groupname ?? 'What each team is worth.'}>
      {group.data === null && (
        <EmptyState
          title="You have no group yet."
          text="Fair shares belong to a group’s auction: make a group, or follow a friend’s link."
          action={<ToGroup />}
        />
      )}
      <GroupFailure group={group} />
      {failure !== null && (
        <EmptyState
          title="There is no sheet just now."
          text={failure.message}
          action={<ToGroup />}
        />
      )}
      {failure === null &&
        group.data !== null &&
        !group.isError &&
        (fair.data === undefined || lots.data === undefined) && <Skeleton height={620} mt="md" />}
      {failure === null && fair.data !== undefined && lots.data !== undefined && (
        <div className={classes.page}>
          <Explained fair={fair.data} />
          <FairTable
            rows={fairRows(fair.data, lots.data)}
            projectedPotCents={fair.data.projectedPotCents}
          />
          <BackToGroup />
        </div>
      )}
    </LitPage>
  );
}

function ToGroup() {
  return (
    <Button component={GroupLink} to="/groups">
      To your group
    </Button>
  );
}

function Explained({
  fair: { basis, since, projectedPotCents: pot },
}: {
  readonly fair: FairReply;
}) {
  const of = pot === null ? `a ${formatDollars(EXAMPLE_POT)} pot` : 'the pot as it may become';
  return (
    <div className={classes.top}>
      <div>
        <p className={classes.advice}>It is {NOT_ADVICE}.</p>
        <p>
          A share is the part of the pot that a team wins on average under your payouts, by what
          seeds have done since {since}
          {basis === 'ratings' ? ', mixed with the site’s ratings' : ''}. In nine tournaments of ten
          it wins at least the low end, and in nine at most the high. Amounts are of {of}.
        </p>
      </div>
      <Button className={classes.print ?? ''} onClick={() => window.print()}>
        Print this sheet
      </Button>
    </div>
  );
}
