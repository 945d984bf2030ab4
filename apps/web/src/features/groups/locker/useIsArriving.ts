import { useEffect, useState } from 'react';
import { useConnection } from '../../../live/connection.ts';
import { useCircle } from '../../../live/queries/circle.ts';
import { useContest } from '../../../live/queries/contest.ts';
import { useOneGroupNow } from '../../../live/queries/groupNow.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useShares } from '../../../live/queries/shares.ts';
import { useStandings } from '../../../live/queries/standings.ts';

type Arriving = {
  readonly groupId: string;
  readonly hasStarted: boolean;
  readonly isContest: boolean;
  /** Fetches the code of what is drawn once the auction is over. Never fails. */
  readonly fetchCode: () => Promise<void>;
};

/**
 * Whether a group's page waits for something that is requested for the first time: whichever answer comes first, it would
 * be pushed down by the others. False once a request has failed, so that a lost connection hides nothing, and from then
 * on: what changes later changes in sight.
 */
export function useIsArriving(arriving: Arriving): boolean {
  const isArriving = useAwaited(arriving);
  const [shownId, setShownId] = useState<string | null>(null);
  const isShown = shownId === arriving.groupId;
  if (!isArriving && !isShown) setShownId(arriving.groupId);
  return isArriving && !isShown;
}

function useAwaited({ groupId, hasStarted, isContest, fetchCode }: Arriving): boolean {
  const { phase } = useOneGroupNow(groupId);
  const isConnected = useConnection(
    ({ connection }) => connection === 'connecting' || connection === 'online',
  );
  const startedId = hasStarted ? groupId : null;
  const overId = phase === 'completed' ? groupId : null;
  const hasCode = useHasCode(overId !== null, fetchCode);
  const queries = [
    useSettlement(startedId),
    useShares(startedId),
    useGroupRules(groupId),
    useStandings(overId),
    useCircle(overId),
    useContest(isContest ? overId : null),
  ];
  if (queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)) return true;
  if (overId !== null) return !hasCode;
  const hasFailed = queries.some(({ failureCount }) => failureCount > 0);
  return hasStarted && phase === null && isConnected && !hasFailed;
}

function useHasCode(isWanted: boolean, fetchCode: () => Promise<void>): boolean {
  const [hasCode, setHasCode] = useState(false);
  useEffect(() => {
    if (isWanted) void fetchCode().then(() => setHasCode(true));
  }, [isWanted, fetchCode]);
  return hasCode;
}
