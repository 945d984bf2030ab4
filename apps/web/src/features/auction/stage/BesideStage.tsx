import type { LiveState } from '@bracketbid/contract/live/state';
import { useWakeLock } from '../../../live/useWakeLock.ts';
import { formatWarning } from '../../../domain/gavelWords.ts';
import { toBeat } from '../lot/gavelNow.ts';
import { tabTitle } from '../lot/tabTitle.ts';
import { useTabTitle } from '../lot/useTabTitle.ts';

type Props = {
  readonly state: Pick<LiveState, 'lot' | 'phase' | 'gavel'>;
  /** As the lot's clock shows them. */
  readonly seconds: number | null;
};

/** What an auction does beside its screen: the tab's title, and the light that stays on. Draws nothing. */
export function BesideStage({ state, seconds }: Props) {
  const { lot, phase, gavel } = state;
  useWakeLock(phase !== 'scheduled' && phase !== 'completed');
  useTabTitle(
    lot === null || phase === 'completed'
      ? null
      : tabTitle(
          gavel === undefined ? seconds : (formatWarning(gavel.stage) ?? 'Auction'),
          toBeat(state),
          lot.team.shortName,
        ),
  );
  return null;
}
