import type { LiveState } from '@bracketbid/contract/entities';
import type { CSSProperties } from 'react';
import { useConnection } from '../../live/connection.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { TeamMark } from '../../ui/TeamMark.tsx';
import { LastResult } from './LastResult.tsx';
import { isFollowing, knownSeconds, UNKNOWN_TIME } from './shownSeconds.ts';
import classes from './Stage.module.css';

/** Between two lots: bidding is blocked and the next team is named. */
export function LockScreen({ lot }: { readonly lot: LiveState['lot'] }) {
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const seconds = knownSeconds(useCountdown(lot?.opensAt ?? null), isFollowed);
  if (lot === null) {
    return (
      <section className={classes.stage} aria-label="Result">
        <div className={classes.plain}>
          <LastResult />
          <p>The next team is coming up ...</p>
        </div>
      </section>
    );
  }
  const { team } = lot;
  const glow = { '--team-glow': `color-mix(in srgb, ${team.color} 40%, transparent)` };
  return (
    <section className={classes.stage} style={glow as CSSProperties} aria-label="Next team">
      <div className={classes.plain}>
        <LastResult />
        <TeamMark team={team} size={84} />
        <h2>
          {team.teamName} will start bidding soon. Starting in:{' '}
          <span className="bb-numbers">{seconds === null ? UNKNOWN_TIME : `${seconds}s`}</span>
        </h2>
        <p>
          Seed {team.seedNumber} · {team.zone} · {team.location}
        </p>
      </div>
    </section>
  );
}
