import { counted } from '../counted.ts';
import type { WireVoid } from '../live/state.ts';

/** [VOID-3, VOID-4] Whose yes is missing before a sale is voided. */
export function missingSentence({
  needs,
  decides,
  user,
  proposedBy,
}: Pick<WireVoid, 'needs' | 'decides' | 'user' | 'proposedBy'>): string {
  switch (decides) {
    case 'keys':
      return proposedBy._id === user._id
        ? 'The host has to agree.'
        : `${user.fullName} has to agree.`;
    case 'others':
      return `${counted(needs, 'more member')} of the others ${needs === 1 ? 'has' : 'have'} to agree.`;
    case 'allButBuyer':
      return `Somebody objects: ${counted(needs, 'more member')}, not the buyer, ${needs === 1 ? 'has' : 'have'} to agree.`;
    default:
      return decides satisfies never;
  }
}

/** What a voided sale means, once it is. */
export function voidedSentence(teamName: string): string {
  return `The sale of ${teamName} is voided: the money is back, and ${teamName} comes next again.`;
}

/** A sale that was in question stands. */
export function standsSentence(teamName: string): string {
  return `The sale of ${teamName} stands.`;
}
