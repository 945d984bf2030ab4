import { useGroup } from '../../live/queries/group.ts';
import { capitalized, type Nouns, selectNouns, TEAMS } from '@bracketbid/contract/text/nouns';
import type { Purchase } from '@bracketbid/contract/entities';
import * as accounts from '@bracketbid/contract/http/accounts';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { GroupLink } from '../../domain/GroupLink.tsx';
import { send } from '../../api/call.ts';
import { useIsOnline } from '../../live/connection.ts';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { MEMBER } from '../../live/queries/groupQueries.ts';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { type Column, DataTable, ROW_NUMBER } from '../../ui/table/DataTable.tsx';
import { Dollars } from '../../domain/money/Dollars.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ownersInFull } from '../../domain/people/ownerWords.ts';
import { isShared } from '../../domain/people/owning.ts';
import { Money } from '../../domain/money/Money.tsx';
import { teamsInLot } from '../../domain/teams/lotWords.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { TeamName } from '../../domain/teams/TeamName.tsx';
import classes from './UserDetails.module.css';

function Team({ purchase: { teamID, owners } }: { readonly purchase: Purchase }) {
  const isOwnedTogether = isShared({ owners });
  const names = ownersInFull(
    owners.map(({ user }) => user),
    null,
  );
  return <TeamName team={teamID} note={isOwnedTogether ? names : null} />;
}

const LOCATION: Column<Purchase> = {
  heading: 'Location',
  show: ({ teamID }) => teamsInLot(teamID) ?? teamID.location,
};

const buildColumns = ({ one }: Nouns): readonly Column<Purchase>[] => [
  ROW_NUMBER,
  { heading: capitalized(one), show: (purchase) => <Team purchase={purchase} /> },
  // A contest's entrants are at home nowhere.
  ...(one === TEAMS.one ? [LOCATION] : []),
  { heading: 'Price', isNumber: true, show: (purchase) => <PriceOf purchase={purchase} /> },
];

/** What the member has paid of a lot's price. */
function PriceOf({ purchase }: { readonly purchase: Purchase }) {
  const { amount, paidCents } = purchase;
  if (!isShared(purchase) && paidCents > 0) return <Dollars amount={amount} />;
  return (
    <span className={classes.part}>
      <Money dollars={centsToDollars(paidCents)} />
      <small>
        {isShared(purchase) ? 'part of ' : 'refunded '}
        <Dollars amount={amount} />
      </small>
    </span>
  );
}

/** A member of the own group, a paddle among them, and the teams they own; or what a bot of rehearsals is. */
export function UserDetails() {
  const { id = '' } = useParams();
  const isOnline = useIsOnline();
  const { query } = useMeantGroup();
  const group = useGroup();
  const details = useQuery({
    queryKey: [MEMBER, id, query],
    queryFn: () => send(accounts.userDetails, { params: { id }, query }, { quiet: true }),
    // Teams may be sold meanwhile: messages say so while connected; otherwise it is polled.
    refetchInterval: isOnline ? false : 15_000,
  });
  // The group says what its lots are called.
  if (details.isPending || group.isPending) {
    return (
      <Page title="Team owner">
        <output className="bb-hidden">Loading ...</output>
        <Skeleton height={260} radius="lg" />
      </Page>
    );
  }
  if (details.isError) {
    return (
      <Page title="Team owner">
        <EmptyState
          title="This member can't be shown."
          text={details.error.message}
          action={
            <Button component={GroupLink} to="/auction">
              Back to the auction
            </Button>
          }
        />
      </Page>
    );
  }
  const { userData, team, about } = details.data;
  if (about !== undefined) {
    return (
      <Page title={userData.fullName} subtitle="A bidder in rehearsals">
        <div className={classes.head}>
          <Avatar person={userData} size={72} />
          <p>{about}</p>
        </div>
      </Page>
    );
  }
  const nouns = selectNouns(group.data?.contest);
  const heading = capitalized(nouns.many);
  const paidCents = team.reduce((sum, purchase) => sum + purchase.paidCents, 0);
  return (
    <Page title={userData.fullName} subtitle={userData.email || 'Bids by paddle'}>
      <div className={classes.head}>
        <Avatar person={userData} size={72} />
        <dl>
          <div>
            <dt>{heading}</dt>
            <dd className="bb-numbers">{team.length}</dd>
          </div>
          <div>
            <dt>{team.some(isShared) ? 'Spent, own part' : 'Spent'}</dt>
            <dd>
              <Money dollars={centsToDollars(paidCents)} />
            </dd>
          </div>
        </dl>
      </div>
      <Panel title={heading}>
        {team.length === 0 ? (
          <EmptyState
            title={`No ${nouns.many} found.`}
            text="Nothing has been won at auction yet."
          />
        ) : (
          <DataTable
            caption={heading}
            drawing="rows"
            columns={buildColumns(nouns)}
            rows={team}
            toKey={({ _id }) => _id}
          />
        )}
      </Panel>
    </Page>
  );
}
