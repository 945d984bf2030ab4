import type { PaymentEvent } from './paymentEvents.ts';

export type PaymentState = 'marked' | 'confirmed' | 'disputed' | 'reversing' | 'reversed';

/** A payment between two members, as both have left it. */
export type Payment = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Whole cents. */
  readonly cents: number;
  readonly state: PaymentState;
  readonly markedBy: string;
  /** Who disputes it, or asked to reverse it; null in any other state. */
  readonly openedBy: string | null;
  /** Whether the payer has said that it was sent, and the payee that it came. */
  readonly isSent: boolean;
  readonly isReceived: boolean;
};

/** What payer or payee can do about a payment that is marked. */
export type PaymentAct = 'confirm' | 'dispute' | 'reverse';

/** Why they can't, in one word. */
export type PaymentRefusal =
  | 'NotYours'
  /** Only who gets the money can say that it came. */
  | 'PayeeConfirms'
  /** Who disputes it has to take that back. */
  | 'OtherDisputes'
  /** They have said themselves that it was paid. */
  | 'SaidYes'
  /** A reversal is of what both count as paid. */
  | 'NotConfirmed'
  | 'IsReversed';

/** What somebody marks, as payer or payee. Whole cents. */
export type PaymentMark = Omit<Extract<PaymentEvent, { type: 'PaymentMarked' }>, 'type'>;

export type PaymentDecision =
  | { readonly ok: true; readonly event: PaymentEvent | null }
  | { readonly ok: false; readonly refusal: PaymentRefusal };

/**
 * [SETTLE-7] Decides what a mark says. Where the other side has marked a payment of the same people and cents, and whoever
 * marks now has not said yes to it, it is their yes to that payment: the oldest such one, a disputed one last. Else it is a
 * payment of its own. So as many payments count as the side that marked more of them has marked.
 */
export function decideMark(payments: readonly Payment[], mark: PaymentMark): PaymentEvent {
  const { from, to, cents, by, clientId, speaker } = mark;
  const met = payments.filter((payment) => {
    const isSame = payment.from === from && payment.to === to && payment.cents === cents;
    const hasSaidYes = by === to ? payment.isReceived : payment.isSent;
    return isSame && !hasSaidYes && decidePayment(payment, 'confirm', by).ok;
  });
  const first = met.find(({ state }) => state !== 'disputed') ?? met[0];
  return first === undefined
    ? { type: 'PaymentMarked', ...mark }
    : {
        type: 'PaymentConfirmed',
        paymentId: first.id,
        by,
        clientId,
        ...(speaker === undefined ? {} : { speaker }),
      };
}

/**
 * [SETTLE-8] Decides what somebody may do about a payment who speaks for some of its sides: for their own, and as the host for
 * those of seats. It is the word of the first side that has something to say.
 */
export function decideForSides(
  payment: Payment,
  act: PaymentAct,
  sides: readonly string[],
): PaymentDecision {
  const decisions = sides.map((by) => decidePayment(payment, act, by));
  return (
    decisions.find((decision) => decision.ok && decision.event !== null) ??
    decisions.find(({ ok }) => ok) ??
    decisions[0] ??
    refused('NotYours')
  );
}

/**
 * [SETTLE-4] Decides what payer or payee may do about a payment: nobody undoes alone what they said themselves.
 *
 * @returns the event, null where it is as they want it already, or why not
 */
export function decidePayment(payment: Payment, act: PaymentAct, by: string): PaymentDecision {
  if (by !== payment.from && by !== payment.to) return refused('NotYours');
  switch (act) {
    case 'confirm':
      return decideConfirm(payment, by);
    case 'dispute':
      return decideDispute(payment, by);
    case 'reverse':
      return decideReverse(payment, by);
    default:
      return act satisfies never;
  }
}

function decideConfirm(payment: Payment, by: string): PaymentDecision {
  const { id: paymentId, from, to, state, openedBy, isSent, isReceived } = payment;
  const confirmed = { ok: true, event: { type: 'PaymentConfirmed', paymentId, by } } as const;
  switch (state) {
    case 'marked':
      return by === to ? confirmed : refused('PayeeConfirms');
    case 'disputed':
      if (by !== openedBy) return refused('OtherDisputes');
      return by === to || isReceived ? confirmed : refused('PayeeConfirms');
    // Whoever of the two says so: then it stands.
    case 'reversing':
      return confirmed;
    case 'confirmed':
      // By the payee's word alone: the payer's makes it both.
      return by === from && !isSent ? confirmed : UNCHANGED;
    case 'reversed':
      return refused('IsReversed');
    default:
      return state satisfies never;
  }
}

function decideDispute(payment: Payment, by: string): PaymentDecision {
  const { id: paymentId, from, state, isSent } = payment;
  const disputed = { ok: true, event: { type: 'PaymentDisputed', paymentId, by } } as const;
  switch (state) {
    case 'marked':
      return disputed;
    case 'confirmed':
      return by === from && !isSent ? disputed : refused('SaidYes');
    case 'disputed':
      return UNCHANGED;
    case 'reversing':
      return refused('SaidYes');
    case 'reversed':
      return refused('IsReversed');
    default:
      return state satisfies never;
  }
}

function decideReverse(payment: Payment, by: string): PaymentDecision {
  const { id: paymentId, state, openedBy } = payment;
  switch (state) {
    case 'confirmed':
      return { ok: true, event: { type: 'PaymentReversalAsked', paymentId, by } };
    case 'reversing':
      if (by === openedBy) return UNCHANGED;
      return { ok: true, event: { type: 'PaymentReversed', paymentId, by } };
    case 'marked':
    case 'disputed':
      return refused('NotConfirmed');
    case 'reversed':
      return UNCHANGED;
    default:
      return state satisfies never;
  }
}

const UNCHANGED = { ok: true, event: null } as const;
const refused = (refusal: PaymentRefusal): PaymentDecision => ({ ok: false, refusal });

const ACT_OF = {
  PaymentConfirmed: 'confirm',
  PaymentDisputed: 'dispute',
  PaymentReversalAsked: 'reverse',
  PaymentReversed: 'reverse',
} as const satisfies Record<Exclude<PaymentEvent['type'], 'PaymentMarked'>, PaymentAct>;

/**
 * [SETTLE-3] The payments after an event; null for one that can't follow them: of a payment that isn't there, by somebody who is
 * neither payer nor payee, or out of order.
 */
export function evolvePayments(
  payments: ReadonlyMap<string, Payment>,
  event: PaymentEvent,
): ReadonlyMap<string, Payment> | null {
  const known = payments.get(event.paymentId);
  const next =
    event.type === 'PaymentMarked'
      ? known === undefined
        ? markedPayment(event)
        : null
      : known === undefined
        ? null
        : afterEvent(known, event);
  return next === null ? null : new Map(payments).set(next.id, next);
}

/** The payment that a mark makes; null for one that nobody may make. */
export function markedPayment(
  event: Extract<PaymentEvent, { type: 'PaymentMarked' }>,
): Payment | null {
  const { paymentId: id, from, to, cents, by } = event;
  const isPossible = from !== to && cents > 0 && (by === from || by === to);
  if (!isPossible) return null;
  const isReceived = by === to;
  return {
    id,
    from,
    to,
    cents,
    markedBy: by,
    openedBy: null,
    state: isReceived ? 'confirmed' : 'marked',
    isSent: by === from,
    isReceived,
  };
}

type Said = Exclude<PaymentEvent, { type: 'PaymentMarked' }>;

function afterEvent(payment: Payment, event: Said): Payment | null {
  const { type, by } = event;
  const decision = decidePayment(payment, ACT_OF[type], by);
  if (!decision.ok || decision.event?.type !== type) return null;
  switch (type) {
    case 'PaymentConfirmed':
      return {
        ...payment,
        state: 'confirmed',
        openedBy: null,
        isSent: payment.isSent || by === payment.from,
        isReceived: payment.isReceived || by === payment.to,
      };
    case 'PaymentDisputed':
      return { ...payment, state: 'disputed', openedBy: by };
    case 'PaymentReversalAsked':
      return { ...payment, state: 'reversing', openedBy: by };
    case 'PaymentReversed':
      return { ...payment, state: 'reversed', openedBy: null };
    default:
      return type satisfies never;
  }
}

/** All payments of a chain, in the order in which they were marked. @throws for events that can't follow each other */
export function listPayments(events: readonly PaymentEvent[]): readonly Payment[] {
  let payments: ReadonlyMap<string, Payment> = new Map();
  for (const event of events) {
    const next = evolvePayments(payments, event);
    if (next === null) throw new Error(`${event.type} can't follow in this group's chain`);
    payments = next;
  }
  return [...payments.values()];
}

/** [SETTLE-4] Whether a payment counts against what is owed: also while it is on its way, and until both agree to undo it. */
export function isCounted({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'marked' || state === 'confirmed' || state === 'reversing';
}
