import type { LivePause } from '@bracketbid/contract/live/state';
import { useConnection } from '../../../live/connection.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { longTime } from '../lot/longTime.ts';
import { PlainStage } from './PlainStage.tsx';
import { isFollowing, knownSeconds, UNKNOWN_TIME } from '../lot/shownSeconds.ts';

type Props = { readonly pause: LivePause; readonly isFolded?: boolean };

/** A pause while no team is up. */
export function Paused({ pause, isFolded = false }: Props) {
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const seconds = knownSeconds(useCountdown(pause.until), isFollowed);
  return (
    <PlainStage
      id="paused"
      title={pause.kind === 'global' ? 'Admin Paused. Auction Resume in:' : 'Group Admin Paused.'}
      time={seconds === null ? UNKNOWN_TIME : longTime(seconds)}
      isFolded={isFolded}
    >
      <p>Nothing is lost. The auction resumes by itself.</p>
    </PlainStage>
  );
}
