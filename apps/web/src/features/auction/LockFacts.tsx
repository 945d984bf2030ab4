import type { LivePicture } from '../../live/applyMessage.ts';
import { SameSeed } from './know/SameSeed.tsx';
import { sameSeed } from './know/othersOfSeed.ts';

/** While nobody can bid yet, a phone's panel says what the next team's seed went for tonight. */
export function LockFacts({ picture: { state, teams } }: { readonly picture: LivePicture }) {
  const { lot, phase } = state;
  if (phase !== 'locked' || lot === null) return null;
  const others = sameSeed(lot.team, teams);
  return others.length === 0 ? null : <SameSeed seed={lot.team.seedNumber} others={others} />;
}
