import type { LiveState } from '@bracketbid/contract/entities';
import { useEffect } from 'react';
import { useConnection } from '../../../live/connection.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useWakeLock } from '../../../live/useWakeLock.ts';
import { toBeat, warningOf } from '../lot/gavelNow.ts';
import type { Hammer } from '../lot/hammer.ts';
import { buzz } from '../sound/haptics.ts';
import { isFollowing, shownSeconds } from '../lot/shownSeconds.ts';
import { tabTitle } from '../lot/tabTitle.ts';
import { useTabTitle } from '../lot/useTabTitle.ts';

/** A long and two short: it is yours. */
const YOURS_MS = [180, 60, 60, 60, 60] as const;

/**
 * What an auction does beside its screen: the tab's title, the light that stays on, and a team won that a hand feels.
 * Returns the seconds that the lot's clock shows; null without a lot.
 */
export function useStageEffects(state: LiveState, hammer: Hammer | null): number | null {
  const { lot, phase, gavel } = state;
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const running = useCountdown(lot?.closesAt ?? null);
  const seconds =
    lot === null || gavel !== undefined ? null : shownSeconds(lot, running, isFollowed);
  useEffect(() => {
    if (hammer?.kind === 'yours') buzz(YOURS_MS);
  }, [hammer]);
  useWakeLock(phase !== 'scheduled' && phase !== 'completed');
  useTabTitle(
    lot === null || phase === 'completed'
      ? null
      : tabTitle(
          gavel === undefined ? seconds : (warningOf(gavel.stage) ?? 'Auction'),
          toBeat(state),
          lot.team.shortName,
        ),
  );
  return seconds;
}
