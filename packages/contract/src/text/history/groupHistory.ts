import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { type NamedContest, tellContest } from './contestHistory.ts';
import { tellPayments } from './paymentHistory.ts';
import { tellShares } from './shareHistory.ts';

/**
 * A group's own history, a sentence for each of its events: to be asked in the order of the chain, since later words refer to earlier
 * ones.
 *
 * @param formatName  a person's name by their id
 * @param findLotName  a lot's name by its id
 * @param contest  the group's contest, for the names of its entrants and prizes
 */
export function tellGroup(
  formatName: (userId: string) => string,
  findLotName: (teamId: string) => string,
  contest: NamedContest | null = null,
): (event: GroupEvent) => string {
  const payment = tellPayments(formatName);
  const share = tellShares(formatName, findLotName);
  const results = tellContest(formatName, findLotName, contest);
  return (event) => {
    switch (event.type) {
      case 'HandedOver':
        return `${formatName(event.from)} handed the group over to ${formatName(event.to)}.`;
      case 'MemberRemoved':
        return `${formatName(event.by)} removed ${formatName(event.userId)}.`;
      case 'RulesChanged':
        return `${formatName(event.by)} changed the rules.`;
      case 'MaximumSealed':
        return `A maximum was sealed: ${event.seal}`;
      case 'MaximumWithdrawn':
        return `A maximum was withdrawn: ${event.seal}`;
      case 'DeputyNamed': {
        const { userId, deputy, limit } = event;
        const name = formatName(userId);
        if (deputy === null) return `Nobody bids for ${name}.`;
        return `${name} named ${formatName(deputy)} as deputy, up to ${formatDollars(limit)}.`;
      }
      case 'SeatAdded':
        return `${formatName(event.seatId)} has a seat.`;
      case 'SeatRemoved':
        return `${formatName(event.seatId)} has no seat any more.`;
      case 'SeatClaimed':
        return `${formatName(event.userId)} took the seat of ${formatName(event.seatId)}.`;
      case 'SeatReleased':
        return `${formatName(event.seatId)} has the seat again.`;
      case 'ClerksNamed':
        return clerksAre(event.clerks.map(formatName));
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
