import { capitalized, ENTRANTS, TEAMS } from '@bracketbid/contract/text/nouns';
import type { Team } from '@bracketbid/contract/entities';
import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { GroupLink } from '../../domain/GroupLink.tsx';
import { send } from '../../api/call.ts';
import { useContest } from '../../live/queries/contest.ts';
import { RESULTS } from '../../live/queries/groupQueries.ts';
import { useMatches } from '../../live/queries/resultQueries.ts';
import { useStandings } from '../../live/queries/standings.ts';
import { useStore } from '../../store/store.ts';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { PageLink } from '../../ui/page/PageLink.tsx';
import { WaitingCard } from './contest/WaitingCard.tsx';
import { isToCome } from './dayOfGames.ts';
import { GamesTable } from './GamesTable.tsx';
import classes from './MyResults.module.css';
import { OwnDebts } from './OwnDebts.tsx';
import { CoOwners } from './owning/CoOwners.tsx';
import { countGivenBack, isOut, isWithdrawn } from './owning/ownView.ts';
import { useHasBegun } from './owning/useHasBegun.ts';
import { pageBodyClass, findGroupName } from './resultWords.ts';
import { TeamsTable } from './TeamsTable.tsx';
import { TodaysGames } from './TodaysGames.tsx';
import { useMyGames, useOtherGames } from './useGames.ts';
import { useIsTodayArriving } from './useIsTodayArriving.ts';
import type { ResultsChoice } from './seasonChoice.ts';
import { useSeason } from './useSeason.ts';

// Below and beside the tables, which don't wait for them.
const StandingsPanel = lazy(() =>
  import('./standing/GroupStanding.tsx').then((module) => ({ default: module.StandingsPanel })),
);
const FairReview = lazy(() =>
  import('./standing/FairReview.tsx').then((module) => ({ default: module.FairReview })),
);
const GroupStanding = lazy(() =>
  import('./standing/GroupStanding.tsx').then((module) => ({ default: module.GroupStanding })),
);

type Details = Awaited<ReturnType<typeof loadDetails>>;
const loadDetails = (id: string, query: ResultsChoice['query']) =>
  send(accounts.userDetails, { params: { id }, query }, { quiet: true });

const GAME_TABS = [
  { to: '/my-results/my-match', label: 'My Games' },
  { to: '/my-results/other-match', label: 'Other Games' },
] as const;

const LOADING = <Skeleton height={340} radius="lg" />;

/** The own results: the person, the season, and the tab of the address. */
export function MyResults() {
  useDocumentTitle('My Results');
  useBodyClass();
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { seasons, chosen, query, choose, isContest, isSettled } = useSeason();
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
          <div className={classes.head}>
            {details.data === undefined || !isSettled ? (
              <Skeleton height={40} radius="lg" />
            ) : (
              <Head details={details.data} hasGames={!isContest} />
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
          </div>
          {isSettled ? <Outlet context={details.data satisfies Details | undefined} /> : LOADING}
        </>
      )}
    </div>
  );
}

type HeadProps = {
  readonly details: Details;
  /** False of a contest, whose results are prizes. */
  readonly hasGames: boolean;
};

function Head({ details, hasGames }: HeadProps) {
  const { userData, totalMatchWon } = details;
  return (
    <header className={classes.person}>
      <Avatar person={userData} size={40} />
      <div className={classes.who}>
        <h2>{userData.fullName}</h2>
        <p>{userData.email}</p>
      </div>
      <div className={classes.who}>
        <p>
          Group: <strong>{findGroupName(userData)}</strong>
        </p>
        {hasGames && (
          <dl>
            <dt>Total Games Won</dt>
            <dd className="bb-numbers">{totalMatchWon}</dd>
          </dl>
        )}
      </div>
    </header>
  );
}

/** Today: the day's games, the own teams, and the group's standings beside them. */
export function MyTeams() {
  const details = useOutletContext<Details | undefined>();
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { groupId, isEarlier, isContest } = useSeason();
  const isCurrent = !isEarlier;
  const hasGames = isCurrent && !isContest;
  const heading = `My ${capitalized((isContest ? ENTRANTS : TEAMS).many)}`;
  const standings = useStandings(groupId).data?.standings;
  const isArriving = useIsTodayArriving({ groupId, isCurrent, isContest });
  if (details === undefined || isArriving) return LOADING;
  if (groupId === null) {
    return (
      <Panel title={heading}>
        <OwnTeams details={details} userId={userId} groupId={null} isCurrent={isCurrent} />
      </Panel>
    );
  }
  return (
    <>
      <OwnDebts groupId={groupId} userId={userId} isCurrent={isCurrent} />
      <div className={classes.today}>
        <div>
          {isContest && <WaitingCard groupId={groupId} userId={userId} />}
          {hasGames && <TodaysGames groupId={groupId} userId={userId} />}
          <Panel
            title={heading}
            aside={isCurrent && <GroupLink to="/groups/paper">The morning paper</GroupLink>}
          >
            <OwnTeams details={details} userId={userId} groupId={groupId} isCurrent={isCurrent} />
          </Panel>
        </div>
        <Suspense fallback={LOADING}>
          {isCurrent ? (
            <StandingsPanel groupId={groupId} userId={userId} />
          ) : (
            // The standings' own tab is of the season that is shown everywhere.
            <div>
              <GroupStanding groupId={groupId} userId={userId} isNarrow />
              <FairReview groupId={groupId} userId={userId} standings={standings ?? []} />
            </div>
          )}
        </Suspense>
      </div>
    </>
  );
}

type OwnTeamsProps = {
  readonly details: Details;
  readonly userId: string;
  readonly groupId: string | null;
  readonly isCurrent: boolean;
};

function OwnTeams({ details, userId, groupId, isCurrent }: OwnTeamsProps) {
  const [asked, setAsked] = useState<{ readonly lotId: string } | null>(null);
  const { isContest } = useSeason();
  const { data: games } = useMatches();
  const contest = useContest(isContest ? groupId : null).data;
  const hasBegun = useHasBegun();
  const matches = isCurrent && !isContest ? games?.matches : undefined;
  const ofTeams = {
    teams: details.team,
    givenBackCents: countGivenBack(details),
    nouns: isContest ? ENTRANTS : TEAMS,
    userId,
    whyOut: (lot: Team) => {
      if (contest !== undefined) return isWithdrawn(lot, contest) ? 'withdrawn' : null;
      // After the final, nobody has anything left to win.
      return matches?.some(isToCome) === true && isOut(lot, matches) ? 'out' : null;
    },
  } as const;
  if (groupId === null || !isCurrent || hasBegun === null) {
    return <TeamsTable {...ofTeams} share={null} />;
  }
  const isDivisible = (lot: Team) => !hasBegun(lot) && ofTeams.whyOut(lot) === null;
  const onShare = (lotId: string) => setAsked({ lotId });
  return (
    <CoOwners groupId={groupId} userId={userId} asked={asked} isDivisible={isDivisible}>
      {(canShare) => <TeamsTable {...ofTeams} share={{ canShare, onShare }} />}
    </CoOwners>
  );
}

export function MyGames() {
  return (
    <Games>
      <GamesTable caption="My Games" games={useMyGames()} />
    </Games>
  );
}

export function OtherGames() {
  return (
    <Games>
      <GamesTable caption="Other Games" games={useOtherGames()} />
    </Games>
  );
}

/** Whose games: the own ones, or the others'. */
function Games({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  const { isContest } = useSeason();
  if (isContest) return <Navigate to={{ pathname: '/game', search }} replace />;
  return (
    <div>
      <nav className={classes.tabs} aria-label="My Results">
        {GAME_TABS.map(({ to, label }) => (
          <PageLink key={to} to={{ pathname: to, search }} className={classes.tab}>
            {label}
          </PageLink>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** The page's body carries the name of the tab, as `my-results-my-team`. */
function useBodyClass(): void {
  const name = pageBodyClass(useLocation().pathname);
  useLayoutEffect(() => {
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name]);
}
