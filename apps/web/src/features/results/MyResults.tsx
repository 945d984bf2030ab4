import type { Team } from '@bracketbid/contract/entities';
import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation, useOutletContext } from 'react-router';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/queries/groupQueries.ts';
import { useMatches } from '../../live/queries/resultQueries.ts';
import { useStandings } from '../../live/queries/standings.ts';
import { useStore } from '../../store/store.ts';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Money } from '../../domain/money/Money.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { GamesTable } from './GamesTable.tsx';
import classes from './MyResults.module.css';
import { OwnDebts } from './OwnDebts.tsx';
import { hasBegun } from './owning/ownView.ts';
import { bodyClassOf, groupNameOf } from './resultWords.ts';
import { TeamsTable } from './TeamsTable.tsx';
import { useMyGames, useOtherGames } from './useGames.ts';
import { useSeason } from './useSeason.ts';

// Around and below the tables, which don't wait for them.
const CoOwners = lazy(() =>
  import('./owning/CoOwners.tsx').then((module) => ({ default: module.CoOwners })),
);
const GroupStanding = lazy(() =>
  import('./GroupStanding.tsx').then((module) => ({ default: module.GroupStanding })),
);

type Details = Awaited<ReturnType<typeof loadDetails>>;
const loadDetails = (id: string, query: { readonly season?: string }) =>
  send(accounts.userDetails, { params: { id }, query }, { quiet: true });

const TABS = [
  { to: '/my-results/my-team', label: 'My Teams' },
  { to: '/my-results/my-match', label: 'My Games' },
  { to: '/my-results/other-match', label: 'Other Games' },
] as const;

/** The own results: the person, the tabs, and the group's standings. */
export function MyResults() {
  useDocumentTitle('My Results');
  useBodyClass();
  const userId = useStore((state) => state.user.user?.id ?? '');
  const currentGroupId = useStore((state) => state.team.groupId);
  const { search } = useLocation();
  const { seasons, chosen, query, choose } = useSeason();
  const groupId = chosen === null ? currentGroupId : chosen.groupId;
  const details = useQuery({
    queryKey: [RESULTS, 'user', userId, query],
    queryFn: () => loadDetails(userId, query),
    enabled: userId !== '',
  });
  return (
    <div className={classes.page}>
      <h1 className="bb-hidden" tabIndex={-1}>
        My Results
      </h1>
      {details.isError ? (
        <EmptyState
          title="Your results can't be shown."
          text={details.error.message}
          action={<Button onClick={() => void details.refetch()}>Try again</Button>}
        />
      ) : (
        <>
          {details.data === undefined ? (
            <Skeleton className={classes.headWaiting} radius="lg" />
          ) : (
            <Head details={details.data} />
          )}
          {groupId !== null && (
            <OwnDebts groupId={groupId} userId={userId} isCurrent={groupId === currentGroupId} />
          )}
          {seasons.length > 1 && chosen !== null && (
            <NativeSelect
              label="Season"
              data={seasons.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={chosen._id}
              onChange={(event) => choose(event.currentTarget.value)}
              w={{ base: '100%', sm: 320 }}
            />
          )}
          <nav className={classes.tabs} aria-label="My Results">
            {TABS.map(({ to, label }) => (
              <NavLink key={to} to={{ pathname: to, search }} className={() => classes.tab}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={classes.sheet}>
            <Outlet context={details.data satisfies Details | undefined} />
          </div>
          {groupId !== null && (
            <Suspense fallback={<Skeleton height={340} radius="lg" />}>
              <GroupStanding groupId={groupId} userId={userId} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

function Head({ details }: { readonly details: Details }) {
  const { userData, totalMatchWon, totalAmountWon } = details;
  return (
    <header className={classes.head}>
      <div className={classes.person}>
        <Avatar person={userData} size={56} />
        <div className={classes.who}>
          <h2>{userData.fullName}</h2>
          <p>
            Group: <strong>{groupNameOf(userData)}</strong>
          </p>
          <p>{userData.email}</p>
        </div>
      </div>
      <dl className={classes.badges}>
        <Figure label="Total Games Won">
          <span className="bb-numbers">{totalMatchWon}</span>
        </Figure>
        <Figure label="Total Amount Won">
          <Money dollars={totalAmountWon} />
        </Figure>
        <Figure label="Total P/L">
          <Money dollars={userData.amount} isProfit />
        </Figure>
      </dl>
    </header>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function MyTeams() {
  const details = useOutletContext<Details | undefined>();
  const userId = useStore((state) => state.user.user?.id ?? '');
  const currentGroupId = useStore((state) => state.team.groupId);
  const { chosen } = useSeason();
  const [asked, setAsked] = useState<{ readonly lotId: string } | null>(null);
  const { data: games } = useMatches();
  const { data: standings } = useStandings(chosen === null ? currentGroupId : chosen.groupId);
  if (details === undefined) return <Skeleton height={200} />;
  const isCurrent = chosen === null || chosen.groupId === currentGroupId;
  const ofTeams = { teams: details.team, userId, isFinal: standings?.isFinal ?? false };
  const matches = games?.matches;
  if (!isCurrent || currentGroupId === null || matches === undefined) {
    return <TeamsTable {...ofTeams} share={null} />;
  }
  const canShare = (lot: Team) => !hasBegun(lot, matches);
  const table = (
    <TeamsTable
      {...ofTeams}
      share={{ canShare, onShare: (lotId: string) => setAsked({ lotId }) }}
    />
  );
  return (
    <Suspense fallback={table}>
      <CoOwners groupId={currentGroupId} userId={userId} asked={asked}>
        {table}
      </CoOwners>
    </Suspense>
  );
}

export function MyGames() {
  return <GamesTable caption="My Games" games={useMyGames()} />;
}

export function OtherGames() {
  return <GamesTable caption="Other Games" games={useOtherGames()} />;
}

/** The page's body carries the name of the tab, as `my-results-my-team`. */
function useBodyClass(): void {
  const name = bodyClassOf(useLocation().pathname);
  useEffect(() => {
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name]);
}
