import type { ContestField, ContestResults, Proposal } from './contestResults.ts';

/** What the host proposes and members have not decided. */
export type WaitingProposal = Pick<Proposal, 'reason' | 'proposedBy' | 'proposedAtMs'> & {
  /** Whom to withdraw; null to call the contest off. */
  readonly entrantId: string | null;
  /** The members who have said nothing of it: each may object, and those who can confirm it are among them. */
  readonly unheard: readonly string[];
};

/** [RESULTS-9, RESULTS-10] The withdrawals and the calling off that wait for members, as they were proposed. */
export function waitingProposals(
  { members }: Pick<ContestField, 'members'>,
  { withdrawals, callOff }: ContestResults,
): readonly WaitingProposal[] {
  if (callOff?.isCalledOff === true) return [];
  const waiting = (entrantId: string | null, proposal: Proposal): WaitingProposal => {
    const { reason, proposedBy, proposedAtMs, confirmedBy, objections } = proposal;
    const heard = new Set([proposedBy, ...confirmedBy, ...objections.map(({ by }) => by)]);
    const unheard = members.filter((userId) => !heard.has(userId));
    return { entrantId, reason, proposedBy, proposedAtMs, unheard };
  };
  return [
    ...[...withdrawals].flatMap(([entrantId, withdrawal]) =>
      withdrawal.isWithdrawn ? [] : [waiting(entrantId, withdrawal)],
    ),
    ...(callOff === null ? [] : [waiting(null, callOff)]),
  ];
}
