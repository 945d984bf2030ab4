import { Button, Skeleton } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useMatches, useRounds } from '../../live/queries/resultQueries.ts';
import { usePaid, useStandings } from '../../live/queries/standings.ts';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { useStore } from '../../store/store.ts';
import { calendarDate } from '../../formats/calendarDate.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { later } from '../../ui/late.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useIsWaiting } from '../../ui/page/useIsWaiting.ts';
import { Finals } from './Finals.tsx';
import classes from './Games.module.css';
import { findBar, findColumn, describeOwn, describeStand } from './gamesWords.ts';
import { type BracketLayout, currentRoundOrder, computeLayout } from './layout.ts';
import { MatchCard } from './MatchCard.tsx';
import { expected } from './matchWords.ts';
import { RoundBar } from './RoundBar.tsx';
import { type Viewer, ViewerContext } from './viewer.ts';
import { ZoneBracket } from './ZoneBracket.tsx';

const MatchDetails = later(() =>
  import('./MatchDetails.tsx').then((module) => module.MatchDetails),
);

/** Until what is being played is known, and in its place. */
export const GAMES_SUBTITLE = 'Every game of the season, as it now stands.';

/** The tournament's bracket: for everyone, for members with the owners of their own group. */
export function Games() {
  const matches = useMatches();
  const rounds = useRounds();
  const standings = useStandings(useMeantGroup().groupId);
  // Days and owners have lines of their own on every card: drawn later, they would push the whole page.
  const isLoading = matches.isPending || rounds.isLoading || standings.isLoading;
  const isWaiting = useIsWaiting(isLoading);
  const { data } = matches;
  const layout = useMemo(
    () =>
      data === undefined || data.matches.length === 0
        ? null
        : computeLayout(data.zones, data.matches),
    [data],
  );
  // The page is the same element for each of these: what is drawn ahead stays when the games come.
  if (matches.isError) {
    return (
      <Page title="Games" width="full">
        <EmptyState
          title="The games can't be shown."
          text={matches.error.message}
          action={<Button onClick={() => void matches.refetch()}>Try again</Button>}
        />
      </Page>
    );
  }
  if (isWaiting || matches.isPending) {
    return (
      <Page title="Games" width="full" subtitle={GAMES_SUBTITLE}>
        <output className="bb-hidden">Loading ...</output>
        <Skeleton height={620} radius="lg" />
      </Page>
    );
  }
  if (layout === null) {
    return (
      <Page title="Games" width="full">
        <EmptyState title="No games available" text="The bracket is not known yet." />
      </Page>
    );
  }
  const order = currentRoundOrder(matches.data.matches);
  const current = matches.data.matches.find(({ roundOrder }) => roundOrder === order)?.round ?? '';
  return (
    <Page title="Games" width="full" subtitle={describeStand(layout, current)}>
      <Bracket {...matches.data} layout={layout} current={current} />
    </Page>
  );
}

type BracketProps = NonNullable<ReturnType<typeof useMatches>['data']> & {
  readonly layout: BracketLayout;
  /** The round that is being played. */
  readonly current: string;
};

function Bracket({ zones, matches, layout, current }: BracketProps) {
  const rounds = useRounds().data;
  const byId = useMemo(() => new Map(matches.map((match) => [match._id, match])), [matches]);
  const daysByRound = useMemo(
    () => new Map((rounds ?? []).map(({ roundname, dates }) => [roundname, dates])),
    [rounds],
  );
  const columns = layout.zones[0]?.rounds.map(([first]) => first?.round ?? '') ?? [];
  const [chosen, setFrom] = useState<number | null>(null);
  const from = chosen ?? findColumn(columns, current, layout.firstFour[0]?.round);
  // The match whose details were opened last: they keep it while they close.
  const [details, setDetails] = useState<{ id: string; isOpen: boolean } | null>(null);
  const open = useCallback((id: string) => setDetails({ id, isOpen: true }), [setDetails]);
  // What comes later is drawn into the cards in small pieces, too.
  const viewer = useDeferredValue(useViewer(byId, open));
  const bar = findBar(rounds ?? [], columns);
  return (
    <ViewerContext value={viewer}>
      <Legend viewer={viewer} />
      <RoundBar rounds={bar} zones={zones} from={from} onFrom={setFrom} />
      {layout.firstFour.length > 0 && (
        <section className={classes.firstFour} aria-label="First Four" data-jump="First Four">
          <div className={classes.head}>
            <h2>First Four</h2>
            <p>{calendarDate.span(daysByRound.get('First Four') ?? [])}</p>
          </div>
          <ol>
            {layout.firstFour.map((match) => (
              <li key={match._id}>
                <MatchCard match={match} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <div
        className={classes.board}
        data-shape={layout.shape}
        style={{ '--rounds': columns.length }}
      >
        {layout.zones.map((zone) => (
          <ZoneBracket
            key={zone.zone}
            layout={zone}
            daysByRound={daysByRound}
            isOnLeft={layout.leftZones.includes(zone.zone)}
            from={from}
          />
        ))}
        <div className={classes.center}>
          <Finals layout={layout} daysByRound={daysByRound} />
        </div>
      </div>
      {details !== null && (
        <MatchDetails
          match={byId.get(details.id) ?? null}
          isOpen={details.isOpen}
          onClose={() => setDetails({ ...details, isOpen: false })}
        />
      )}
    </ViewerContext>
  );
}

function useViewer(
  byId: ReadonlyMap<string, Parameters<typeof expected>[0]>,
  onOpen: (matchId: string) => void,
): Viewer {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { groupId } = useMeantGroup();
  const sold = useStandings(groupId).data?.owners;
  const paid = usePaid(groupId);
  return useMemo(
    () => ({
      userId,
      ownersByTeam: new Map(
        (sold ?? []).map(({ teamId, owners }) => [teamId, owners.map(({ user }) => user)]),
      ),
      paidFor: (matchId, teamId) => paid?.get(`${matchId} ${teamId}`) ?? 0,
      onOpen,
      expectedFrom: (matchId) => expected(matchId === null ? undefined : byId.get(matchId)),
    }),
    [userId, sold, paid, onOpen, byId],
  );
}

function Legend({ viewer }: { readonly viewer: Viewer }) {
  if (viewer.ownersByTeam.size === 0) return null;
  return (
    <p className={classes.legend}>
      <span className={classes.swatch} aria-hidden />
      <span>{describeOwn(viewer.ownersByTeam, viewer.userId)}</span>
      <span className={classes.dot} aria-hidden>
        ·
      </span>
      <span>Below each team stands its owner in your group</span>
    </p>
  );
}
