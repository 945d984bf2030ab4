import type { LiveState } from '@bracketbid/contract/live/state';
import { leftTo } from '../../../live/auction/held.ts';

/** Somebody for whom this member may bid, and the dollars that are left of it. */
export type Principal = {
  readonly userId: string;
  readonly fullName: string;
  /** Of the limit, and no more than they have left themselves. */
  readonly left: number;
  readonly limit: number;
};

/** [DEPUTY-2] For whom this member may bid, in the order of naming. */
export function listPrincipals(
  { deputies, members }: Pick<LiveState, 'deputies' | 'members'>,
  userId: string,
): readonly Principal[] {
  return deputies.flatMap(({ userId: id, deputy, limit, spent }) => {
    const member = members.find(({ user }) => user._id === id);
    if (deputy !== userId || member === undefined) return [];
    const left = Math.max(0, Math.min(limit - spent, leftTo(member)));
    return [{ userId: id, fullName: member.user.fullName, left, limit }];
  });
}

/** For whom is bid: chosen for one team, and for oneself again with the next. */
export type BidFor = { readonly teamId: string | null; readonly principalId: string | null };

/** Who that is now; null for oneself, also where the leave was taken back or another team has come up. */
export function principalNow(
  chosen: BidFor,
  teamId: string | null,
  principals: readonly Principal[],
): Principal | null {
  if (chosen.teamId !== teamId) return null;
  return principals.find(({ userId }) => userId === chosen.principalId) ?? null;
}
