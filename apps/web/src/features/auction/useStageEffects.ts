import type { LiveState } from '@bracketbid/contract/entities';
import { useConnection } from '../../live/connection.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import type { Hammer } from './hammer.ts';
import { isFollowing, shownSeconds } from './shownSeconds.ts';
import { useLotSounds } from './sound/useLotSounds.ts';
import { tabTitle } from './tabTitle.ts';
import { useTabTitle } from './useTabTitle.ts';
import { useWakeLock } from '../../live/useWakeLock.ts';

/** What an auction does beside its screen: sounds, the tab's title, and the light that stays on. */
export function useStageEffects(state: LiveState, hammer: Hammer | null): void {
  const { lot, phase } = state;
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const running = useCountdown(lot?.closesAt ?? null);
  const seconds = lot === null ? null : shownSeconds(lot, running, isFollowed);
  useLotSounds(state, seconds, hammer);
  useWakeLock(phase !== 'scheduled' && phase !== 'completed');
  useTabTitle(
    lot === null || phase === 'completed'
      ? null
      : tabTitle(seconds, lot.amount, lot.team.shortName),
  );
}
