import type { LivePause, LiveState } from '@bracketbid/contract/entities';
import { useConnection } from '../../live/connection.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { TeamMark } from '../../ui/TeamMark.tsx';
import { longTime } from './longTime.ts';
import { isFollowing, knownSeconds, UNKNOWN_TIME } from './shownSeconds.ts';
import classes from './Stage.module.css';

type Props = {
  readonly pause: LivePause;
  /** The team that comes up after the pause, if bidding on it has not begun. */
  readonly next?: NonNullable<LiveState['lot']>['team'] | null;
};

export function Paused({ pause, next = null }: Props) {
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const seconds = knownSeconds(useCountdown(pause.until), isFollowed);
  return (
    <section className={classes.stage} aria-labelledby="paused">
      <div className={classes.plain}>
        <h2 id="paused">
          {pause.kind === 'global' ? 'Admin Paused. Auction Resume in:' : 'Group Admin Paused.'}
        </h2>
        <div className={classes.long} role="timer">
          {seconds === null ? UNKNOWN_TIME : longTime(seconds)}
        </div>
        <p>Nothing is lost. The auction resumes by itself.</p>
        {next !== null && (
          <div className={classes.next}>
            <TeamMark team={next} size={44} />
            <p>
              After the pause: <strong>{next.teamName}</strong>
              <br />
              Seed {next.seedNumber} · {next.zone} · {next.location}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
