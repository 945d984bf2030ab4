import type { Payment } from '@bracketbid/contract/http/settlement';
import { formatCents } from '@bracketbid/engine/money/cents';
import { decideForSides, type PaymentAct } from '@bracketbid/engine/settlement/payments';

/** What can be pressed on a payment, the likeliest first. */
export type PaymentKey = { readonly act: PaymentAct; readonly label: string };

/** A payment as one of its two people sees it. */
export type PaymentView = { readonly sentence: string; readonly keys: readonly PaymentKey[] };

const key = (act: PaymentAct, label: string): PaymentKey => ({ act, label });
const UNDO = key('reverse', 'Ask to undo it');

/** What payer or payee is told of their payment, and what they can say to it. */
export function paymentView(
  payment: Payment,
  userId: string,
  formatName: (userId: string) => string,
): PaymentView {
  const isPayer = payment.from === userId;
  const other = formatName(isPayer ? payment.to : payment.from);
  const amount = formatCents(payment.cents);
  return isPayer ? payersView(payment, other, amount) : payeesView(payment, other, amount);
}

function payersView(payment: Payment, payee: string, amount: string): PaymentView {
  const { state, openedBy, from, isSent, isReceived } = payment;
  switch (state) {
    case 'marked':
      return {
        sentence: `Your ${amount} to ${payee} is on its way. ${payee} has not said yet that it came.`,
        keys: [key('dispute', 'I haven’t sent it')],
      };
    case 'confirmed':
      return isSent
        ? { sentence: `You paid ${payee} ${amount}.`, keys: [UNDO] }
        : {
            sentence: `${payee} says that your ${amount} came.`,
            keys: [key('confirm', 'Yes, I sent it'), key('dispute', 'I haven’t sent that')],
          };
    case 'disputed':
      if (openedBy !== from) {
        return { sentence: `${payee} says that your ${amount} has not come.`, keys: [] };
      }
      return {
        sentence: `You say that you have not sent ${payee} ${amount}.`,
        keys: isReceived ? [key('confirm', 'I have sent it after all')] : [],
      };
    case 'reversing':
      return reversing(openedBy === from, payee, `your ${amount} to ${payee}`);
    case 'reversed':
      return { sentence: `Undone: your ${amount} to ${payee}.`, keys: [] };
    default:
      return state satisfies never;
  }
}

function payeesView(payment: Payment, payer: string, amount: string): PaymentView {
  const { state, openedBy, to } = payment;
  switch (state) {
    case 'marked':
      return {
        sentence: `${payer} has paid you ${amount}. Did it come?`,
        keys: [key('confirm', 'Yes, it came'), key('dispute', 'It hasn’t')],
      };
    case 'confirmed':
      return { sentence: `${payer} paid you ${amount}.`, keys: [UNDO] };
    case 'disputed':
      return openedBy === to
        ? {
            sentence: `You say that ${payer}’s ${amount} has not come.`,
            keys: [key('confirm', 'It came after all')],
          }
        : { sentence: `${payer} says that the ${amount} to you was not sent.`, keys: [] };
    case 'reversing':
      return reversing(openedBy === to, payer, `the ${amount} that came from ${payer}`);
    case 'reversed':
      return { sentence: `Undone: ${payer}’s ${amount} to you.`, keys: [] };
    default:
      return state satisfies never;
  }
}

/** [SETTLE-8] What the host can say to a payment for the seats among its sides. */
export function keysForSeats(payment: Payment, seats: ReadonlySet<string>): readonly PaymentKey[] {
  const sides = [payment.to, payment.from].filter((side) => seats.has(side));
  return SEATS_KEYS.flatMap(({ act, labels }) => {
    const decision = decideForSides({ ...payment, id: payment._id }, act, sides);
    const isOffered = decision.ok && decision.event !== null;
    return isOffered ? [key(act, labels[payment.state] ?? labels.else)] : [];
  });
}

/** A payment that waits for the viewer's word: for their own, or [SETTLE-8] for that of a seat. */
export function awaitedView(
  payment: Payment,
  userId: string,
  seats: ReadonlySet<string>,
  formatName: (userId: string) => string,
): PaymentView {
  const { from, to, openedBy } = payment;
  if (from === userId || to === userId) return paymentView(payment, userId, formatName);
  const [payer, payee] = [formatName(from), formatName(to)];
  const amount = formatCents(payment.cents);
  const sentence =
    payment.state === 'marked'
      ? `${payer} has paid ${payee} ${amount}. Did it come?`
      : `${formatName(openedBy ?? from)} asks to undo ${payer}’s ${amount} to ${payee}. It counts until you agree.`;
  return { sentence, keys: keysForSeats(payment, seats) };
}

type Labels = Partial<Readonly<Record<Payment['state'], string>>> & { readonly else: string };

const SEATS_KEYS: readonly { readonly act: PaymentAct; readonly labels: Labels }[] = [
  { act: 'reverse', labels: { reversing: 'Undo it', else: UNDO.label } },
  { act: 'confirm', labels: { reversing: 'It stands', else: 'It was paid' } },
  { act: 'dispute', labels: { else: 'It wasn’t paid' } },
];

function reversing(isOwnWish: boolean, other: string, what: string): PaymentView {
  if (isOwnWish) {
    return {
      sentence: `You asked to undo ${what}. It counts until ${other} agrees.`,
      keys: [key('confirm', 'Leave it as it is')],
    };
  }
  return {
    sentence: `${other} asks to undo ${what}. It counts until you agree.`,
    keys: [key('reverse', 'Undo it'), key('confirm', 'It stands')],
  };
}

/** The state of a payment, for everyone in the group. */
export const STATE_WORDS: Readonly<Record<Payment['state'], string>> = {
  marked: 'On its way',
  confirmed: 'Paid',
  disputed: 'Disputed',
  reversing: 'Paid; one side asks to undo it',
  reversed: 'Undone',
};

/** An amount as it is typed, in cents: `12`, `12.4`, `$12.40`; null for anything else. */
export function centsIn(typed: string): number | null {
  const match = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', ''));
  if (match === null) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? cents : null;
}
