import type { Refusal, SeatRefusal, VoidRefusal } from '@bracketbid/engine/auction/refusals';
import { VOID_PROPOSALS_MAX } from '@bracketbid/engine/auction/voids/saleVoid';
import { counted } from '../counted.ts';
import { gavelRefusalMessage, isOfGavel } from './gavelRefusals.ts';
import { refusalMessage } from './messages.ts';

/**
 * Any refusal by the rules as a person reads it.
 *
 * @param teamName  the name of the team in the refusal, if the caller knows it
 * @param principal  [DEPUTY-2] whom the bid was for, if that isn't the caller
 */
export function ruleMessage(refusal: Refusal, teamName?: string, principal?: string): string {
  if (isOfVoid(refusal)) return voidRefusalMessage(refusal, teamName ?? 'this team');
  if (isOfSeat(refusal)) return OF_SEATS[refusal.code];
  if (isOfGavel(refusal)) return gavelRefusalMessage(refusal);
  return refusalMessage(refusal, teamName, principal);
}

const OF_VOIDS: Record<VoidRefusal['code'], true> = {
  VoidTooLate: true,
  VoidedOnce: true,
  VoidsUsedUp: true,
  NoKey: true,
  NobodyToAgree: true,
  VoidStands: true,
  VoidDecided: true,
  HoldsKey: true,
};

function isOfVoid(refusal: Refusal): refusal is VoidRefusal {
  return Object.hasOwn(OF_VOIDS, refusal.code);
}

const OF_SEATS: Readonly<Record<SeatRefusal['code'], string>> = {
  NoGavel: 'The clock ends this group’s lots: seats and clerks come with a gavel.',
  UnknownSeat: 'This group has no such seat.',
  SeatInUse: 'This seat owns a lot, or leads one: it stays.',
  SeatTaken: 'This seat has been claimed already.',
  OverBudgetTogether: 'What both have spent is more than one of them may.',
};

function isOfSeat(refusal: Refusal): refusal is SeatRefusal {
  return Object.hasOwn(OF_SEATS, refusal.code);
}

function voidRefusalMessage(refusal: VoidRefusal, team: string): string {
  switch (refusal.code) {
    case 'VoidTooLate':
      return `Only the latest sale can be voided, until the lot after it is over: ${team} isn’t it.`;
    case 'VoidedOnce':
      return 'This sale was in question once already: it stands.';
    case 'VoidsUsedUp':
      return `You have proposed ${counted(VOID_PROPOSALS_MAX, 'void')} in this auction, and that is all.`;
    case 'NoKey':
      return 'Only the buyer and the host can do that.';
    case 'NobodyToAgree':
      return 'There is nobody else in the group to agree.';
    case 'VoidStands':
      return 'Another sale is in question: that one comes first.';
    case 'VoidDecided':
      return 'This has been decided already.';
    case 'HoldsKey':
      return 'You hold a key: say no with it.';
    default:
      return refusal satisfies never;
  }
}
