import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { type NamedContest, tellContest } from './contestHistory.ts';
import { tellPayments } from './paymentHistory.ts';
import { tellShares } from './shareHistory.ts';

/**
 * A group's own history, a sentence for each of its events: to be asked in the order of the chain, since later words refer to earlier
 * ones.
 *
 * @param nameOf  a person's name by their id
 * @param lotNameOf  a lot's name by its id
 * @param contest  the group's contest, for the names of its entrants and prizes
 */
export function tellGroup(
  nameOf: (userId: string) => string,
  lotNameOf: (teamId: string) => string,
  contest: NamedContest | null = null,
): (event: GroupEvent) => string {
  const payment = tellPayments(nameOf);
  const share = tellShares(nameOf, lotNameOf);
  const results = tellContest(nameOf, lotNameOf, contest);
  return (event) => {
    switch (event.type) {
      case 'HandedOver':
        return `${nameOf(event.from)} handed the group over to ${nameOf(event.to)}.`;
      case 'MemberRemoved':
        return `${nameOf(event.by)} removed ${nameOf(event.userId)}.`;
      case 'RulesChanged':
        return `${nameOf(event.by)} changed the rules.`;
      case 'MaximumSealed':
        return `A maximum was sealed: ${event.seal}`;
      case 'MaximumWithdrawn':
        return `A maximum was withdrawn: ${event.seal}`;
      case 'DeputyNamed': {
        const { userId, deputy, limit } = event;
        const name = nameOf(userId);
        if (deputy === null) return `Nobody bids for ${name}.`;
        return `${name} named ${nameOf(deputy)} as deputy, up to ${formatDollars(limit)}.`;
      }
      case 'SeatAdded':
        return `${nameOf(event.seatId)} has a seat.`;
      case 'SeatRemoved':
        return `${nameOf(event.seatId)} has no seat any more.`;
      case 'SeatClaimed':
        return `${nameOf(event.userId)} took the seat of ${nameOf(event.seatId)}.`;
      case 'ClerksNamed':
        return clerksAre(event.clerks.map(nameOf));
      case 'PaymentMarked':
      case 'PaymentConfirmed':
      case 'PaymentDisputed':
      case 'PaymentReversalAsked':
      case 'PaymentReversed':
        return payment(event);
      case 'ShareOffered':
      case 'ShareAccepted':
      case 'ShareDeclined':
      case 'ShareWithdrawn':
        return share(event);
      case 'ResultEntered':
      case 'ResultConfirmed':
      case 'ResultObjected':
      case 'PrizeVoided':
      case 'WithdrawalProposed':
      case 'WithdrawalConfirmed':
      case 'WithdrawalObjected':
      case 'EntrantWithdrawn':
      case 'CallOffProposed':
      case 'CallOffConfirmed':
      case 'CallOffObjected':
      case 'ContestCalledOff':
        return results(event);
      case 'AuctionSealed':
        return `The auction ended; its receipts end with ${event.hash}.`;
      default:
        return event satisfies never;
    }
  };
}

function clerksAre(names: readonly string[]): string {
  const [first, ...others] = names;
  if (first === undefined) return 'Only the host holds the gavel.';
  const last = others.at(-1);
  if (last === undefined) return `${first} may hold the gavel, too.`;
  return `${[first, ...others.slice(0, -1)].join(', ')} and ${last} may hold the gavel, too.`;
}
