import { formatCents } from '@bracketbid/engine/money/cents';
import type { PaymentEvent } from '@bracketbid/engine/settlement/paymentEvents';

/**
 * What was said of payments, as sentences of a group's history: to be asked in the order of the chain, since only the first word of a
 * payment says who pays whom how much.
 *
 * @param formatName  a person's name by their id
 */
export function tellPayments(
  formatName: (userId: string) => string,
): (event: PaymentEvent) => string {
  const payments = new Map<string, string>();
  return (event) => {
    const by = formatName(event.by);
    // [SETTLE-8]
    const end = event.speaker === undefined ? '.' : `, says ${formatName(event.speaker)}.`;
    if (event.type === 'PaymentMarked') {
      const { from, to } = event;
      const amount = formatCents(event.cents);
      payments.set(event.paymentId, `the ${amount} from ${formatName(from)} to ${formatName(to)}`);
      return event.by === to
        ? `${by} got ${amount} from ${formatName(from)}${end}`
        : `${by} paid ${formatName(to)} ${amount}${end}`;
    }
    const what = payments.get(event.paymentId) ?? `payment ${event.paymentId}`;
    switch (event.type) {
      case 'PaymentConfirmed':
        return `${by} confirmed ${what}${end}`;
      case 'PaymentDisputed':
        return `${by} disputed ${what}${end}`;
      case 'PaymentReversalAsked':
        return `${by} asked to undo ${what}${end}`;
      case 'PaymentReversed':
        return `${by} agreed to undo ${what}${end}`;
      default:
        return event satisfies never;
    }
  };
}
