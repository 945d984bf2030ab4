import { lazy } from 'react';
import { Games, GAMES_SUBTITLE } from './features/bracket/Games.tsx';
import { ForContest } from './features/results/contest/ForContest.tsx';

const PrizesPage = lazy(() =>
  import('./features/results/contest/PrizesPage.tsx').then((module) => ({
    default: module.PrizesPage,
  })),
);

/** The bracket or, for a group with a contest of its own, the prizes. */
export function GamesScreen() {
  return (
    <ForContest
      title="Games"
      subtitle={GAMES_SUBTITLE}
      width="full"
      season={<Games />}
      contest={<PrizesPage />}
    />
  );
}
