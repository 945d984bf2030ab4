import { Leaderboard } from './features/leaderboard/Leaderboard.tsx';
import { ContestStanding } from './features/results/standing/ContestStanding.tsx';
import { ForContest } from './features/results/contest/ForContest.tsx';
import { OwnFairReview, OwnGroupStanding } from './features/results/standing/OwnGroupStanding.tsx';

/** The standings: of a season with its days of games. */
export function LeaderboardScreen() {
  return (
    <ForContest
      title="Leaderboard"
      season={<Leaderboard standing={<OwnGroupStanding />} review={<OwnFairReview />} />}
      contest={<ContestStanding />}
    />
  );
}
