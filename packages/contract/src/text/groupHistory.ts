import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { tellPayments } from './paymentHistory.ts';
import { tellShares } from './shareHistory.ts';

/**
 * A group's own history, a sentence for each of its events: to be asked in the order of the chain, since later words refer to earlier
 * ones.
 *
 * @param nameOf  a person's name by their id
 * @param lotNameOf  a lot's name by its id
 */
export function tellGroup(
  nameOf: (userId: string) => string,
  lotNameOf: (teamId: string) => string,
): (event: GroupEvent) => string {
  const payment = tellPayments(nameOf);
  const share = tellShares(nameOf, lotNameOf);
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
      case 'AuctionSealed':
        return `The auction ended; its receipts end with ${event.hash}.`;
      default:
        return event satisfies never;
    }
  };
}
