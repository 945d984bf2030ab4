import { useEffect, useState } from 'react';
import { useConnection } from '../../../live/connection.ts';
import { useAreArriving } from '../../../live/queries/areArriving.ts';
import { useCircle } from '../../../live/queries/circle.ts';
import { useContest } from '../../../live/queries/contest.ts';
import { useOneGroupNow } from '../../../live/queries/groupNow.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useSeats } from '../../../live/queries/seats.ts';
import { useSeasons } from '../../../live/queries/seasons.ts';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useShares } from '../../../live/queries/shares.ts';
import { useStandings } from '../../../live/queries/standings.ts';

/** The longest wait for connection and code, once all answers are there: either may hang. Milliseconds. */
const WAIT_MS_MAX = 3_000;

type Arriving = {
  readonly groupId: string;
  readonly hasStarted: boolean;
  readonly isContest: boolean;
  /** Whether a person holds the gavel, so that there may be paddles. */
  readonly hasGavel: boolean;
  /** Fetches the code of the paddles. Never fails. */
  readonly fetchPaddles: () => Promise<void>;
  /** Fetches the code of what is drawn once the auction is over. Never fails. */
  readonly fetchEnd: () => Promise<void>;
};

/**
 * Whether a group's page waits for something that is requested for the first time: whichever answer comes first, it would
 * be pushed down by the others. False once a request has failed, or it or the connection hangs, so that none hides anything,
 * and from then on: what changes later changes in sight.
 */
export function useIsArriving({
  groupId,
  hasStarted,
  isContest,
  hasGavel,
  fetchPaddles,
  fetchEnd,
}: Arriving): boolean {
  const { phase } = useOneGroupNow(groupId);
  const isConnected = useConnection(
    ({ connection }) => connection === 'connecting' || connection === 'online',
  );
  const startedId = hasStarted ? groupId : null;
  const overId = phase === 'completed' ? groupId : null;
  const hasEnd = useHasCode(overId !== null, fetchEnd);
  const hasPaddles = useHasCode(hasGavel, fetchPaddles);
  const queries = [
    useSettlement(startedId),
    useShares(startedId),
    useGroupRules(groupId),
    useStandings(overId),
    useCircle(overId),
    useSeasons(overId !== null && !isContest),
    useContest(isContest ? overId : null),
    useSeats(hasGavel ? groupId : null, false).query,
  ];
  const isLoading = useAreArriving(queries);
  const hasFailed = queries.some(({ failureCount }) => failureCount > 0);
  const isPhaseAwaited = hasStarted && phase === null && isConnected && !hasFailed;
  const isCodeAwaited = (overId !== null && !hasEnd) || (hasGavel && !hasPaddles);
  const isRestAwaited = !isLoading && (isCodeAwaited || (overId === null && isPhaseAwaited));

  const [shownId, setShownId] = useState<string | null>(null);
  const isShown = shownId === groupId;
  if (!isShown && !isLoading && !isRestAwaited) setShownId(groupId);
  useEffect(() => {
    if (!isRestAwaited) return undefined;
    const timer = setTimeout(() => setShownId(groupId), WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }, [isRestAwaited, groupId]);
  return !isShown;
}

function useHasCode(isWanted: boolean, fetchCode: () => Promise<void>): boolean {
  const [hasCode, setHasCode] = useState(false);
  useEffect(() => {
    if (isWanted) void fetchCode().then(() => setHasCode(true));
  }, [isWanted, fetchCode]);
  return hasCode;
}
