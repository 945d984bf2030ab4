import type { SoldTeam } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { FairReply } from '@bracketbid/contract/http/fair';
import { projectedPotCents } from '@bracketbid/engine/fair/projectedPot';
import { allStartedWith } from '../../../live/auction/held.ts';

/**
 * What a lot is worth just now: its share as the server computed it, of the pot as the page's own picture projects it. All
 * members have the same picture, and so the same numbers.
 *
 * @returns null for a lot that the server did not name
 */
export function fairNow(
  lotId: string,
  { teams: lots }: Pick<FairReply, 'teams'>,
  teams: readonly Pick<SoldTeam, '_id' | 'status' | 'amount'>[],
  members: readonly Pick<LiveState['members'][number], 'remaining' | 'spent'>[],
): { readonly share: number; readonly valueCents: number | null } | null {
  const shares = new Map(lots.map(({ teamID, share }) => [teamID, share]));
  const share = shares.get(lotId);
  if (share === undefined) return null;
  const ended = teams.filter(({ status }) => status !== null);
  const budgets = allStartedWith(members);
  const pot = projectedPotCents(
    100 * ended.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    ended.reduce((sum, { _id }) => sum + (shares.get(_id) ?? 0), 0),
    budgets === null ? null : 100 * budgets,
  );
  return { share, valueCents: pot === null ? null : Math.round(share * pot) };
}
