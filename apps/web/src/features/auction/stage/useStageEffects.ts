import type { LiveState } from '@bracketbid/contract/live/state';
import { useEffect } from 'react';
import { useConnection } from '../../../live/connection.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import type { Hammer } from '../lot/hammer.ts';
import { buzz } from '../../../live/haptics.ts';
import { isFollowing, shownSeconds } from '../lot/shownSeconds.ts';

/** A long and two short: it is yours. */
const YOURS_MS = [180, 60, 60, 60, 60] as const;

/** A team won that a hand feels. Returns the seconds that the lot's clock shows; null without a lot, or a clock. */
export function useStageEffects(
  { lot, gavel }: Pick<LiveState, 'lot' | 'gavel'>,
  hammer: Hammer | null,
): number | null {
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const running = useCountdown(lot?.closesAt ?? null);
  useEffect(() => {
    if (hammer?.kind === 'yours') buzz(YOURS_MS);
  }, [hammer]);
  return lot === null || gavel !== undefined ? null : shownSeconds(lot, running, isFollowed);
}
