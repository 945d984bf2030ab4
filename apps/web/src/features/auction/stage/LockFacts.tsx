import type { ReactNode } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { later } from '../../../ui/late.tsx';
import { sameSeed } from '../insights/othersOfSeed.ts';
import { unsoldTeams } from '../insights/unsoldTeams.ts';
import { useLotResult } from '../lot/useLotResult.ts';

// Between two lots, on a phone.
const SameSeed = later(() => import('../insights/SameSeed.tsx').then((module) => module.SameSeed));
const UnsoldTeams = later(() =>
  import('../insights/UnsoldTeams.tsx').then((module) => module.UnsoldTeams),
);

type Props = { readonly picture: LivePicture; readonly children: ReactNode };

/**
 * While nobody can bid yet, a phone's panel says what the next team's seed went for tonight; before that for a moment,
 * which teams nobody wanted, if that became of the last one.
 */
export function LockFacts({ picture: { state, teams }, children }: Props) {
  const result = useLotResult();
  const { lot, phase } = state;
  if (phase !== 'locked' || lot === null) return children;
  if (result?.kind === 'unsold') {
    return <UnsoldTeams latestId={result.teamId} unsold={unsoldTeams(teams, result.teamId)} />;
  }
  const others = sameSeed(lot.team, teams);
  return others.length === 0 ? children : <SameSeed seed={lot.team.seedNumber} others={others} />;
}
