import { type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import { counted } from '@bracketbid/contract/counted';

/** Below this, in seconds, a bid is new. */
const NEW_SECONDS = 2;
const MINUTE = 60;

/**
 * The second line under the leader's name: `just now`, `leads for 9 s`.
 *
 * @param bids  on this team
 * @param forSeconds  since the leader's bid
 * @param lostSeconds  since when this page has no connection; null while it has one
 */
export function leaderLine(
  phase: 'open' | 'paused',
  leader: { readonly isOwn: boolean; readonly bids: number; readonly forSeconds: number },
  lostSeconds: number | null = null,
  { one }: Nouns = TEAMS,
): string {
  if (lostSeconds !== null) return `as of ${wait(lostSeconds)} ago`;
  if (phase === 'paused') return leader.isOwn ? 'keep the lead' : 'keeps the lead';
  if (leader.isOwn) return `${counted(leader.bids, 'bid')} on this ${one}`;
  const { forSeconds } = leader;
  if (forSeconds < NEW_SECONDS) return 'just now';
  return `leads for ${wait(forSeconds)}`;
}

function wait(seconds: number): string {
  return seconds < MINUTE ? `${Math.floor(seconds)} s` : `${Math.floor(seconds / MINUTE)} min`;
}
