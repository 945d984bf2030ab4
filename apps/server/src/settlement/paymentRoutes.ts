import * as calls from '@bracketbid/contract/http/settlement';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { PAYMENT_MESSAGES } from '@bracketbid/contract/text/payments';
import type { PaymentAct } from '@bracketbid/engine/settlement/payments';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused, RefusedField } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Notifications } from '../notifications/createNotifications.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import { firstPaidBy } from './firstPaid.ts';
import {
  groupThatOwes,
  refuseStranger,
  SETTLEMENT_LIMIT,
  sidesSpokenFor,
} from './groupThatOwes.ts';
import { createPayments, type Marked, type Payments, spokenBy } from './payments.ts';
import { netsIn, shownPayment } from './settlement.ts';

/** What a payment is after each act, as a sentence for who said so. */
const SAID: Readonly<Record<PaymentAct, string>> = {
  confirm: MESSAGES.paymentConfirmed,
  dispute: MESSAGES.paymentDisputed,
  reverse: MESSAGES.reversalAsked,
};

/** Payments between the members of a group: marked, confirmed, disputed, reversed. */
export function paymentRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly contexts: GroupContexts;
    readonly groupMoney: GroupMoneyReader;
    readonly groupLog: GroupLog;
    readonly notifications: Pick<Notifications, 'notifyPaid'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
    readonly onError: (error: unknown) => void;
  },
): void {
  const { contexts, groupMoney, notifications, feed, onError } = deps;
  const payments = createPayments(deps);

  const changed = (groupId: string) => feed.publish({ kind: 'SettlementChanged', groupId });

  routes.member(
    calls.markPayment,
    async ({ body, caller: { userId } }) => {
      const { groupId, from, to, cents } = body;
      const context = await groupThatOwes(contexts, groupId, userId);
      if (from === to) throw new RefusedField('to', MESSAGES.paymentToOneself);
      const [by, alsoBy] = sidesSpokenFor(context, body, userId);
      const before = await payments.findMark({ ...body, by });
      if (before !== null) return markReply(before, by);
      refuseStranger(context, 'to', by === from ? to : from);
      const results = await groupMoney.of(groupId);
      if (!results.isFinal()) throw new Refused('Conflict', MESSAGES.settlementNotFinal);
      if (cents > results.money.potCents) throw new RefusedField('cents', MESSAGES.paymentOverPot);
      const firstPaid = firstPaidBy(results, netsIn(results, context.roster.members));
      const { isNew, ...marked } = await payments.mark(
        { ...body, by, ...spokenBy(by, userId), ...(alsoBy === undefined ? {} : { alsoBy }) },
        firstPaid,
      );
      changed(groupId);
      // Nobody waits for it. Who has said already that it came is not told.
      if (isNew && !marked.wasMarked && by === from) notifications.notifyPaid(body).catch(onError);
      return markReply(marked, by);
    },
    { accountLimit: SETTLEMENT_LIMIT },
  );

  const say = async (id: string, act: PaymentAct, userId: string): ReturnType<Payments['say']> => {
    const groupId = await payments.readGroup(id);
    if (groupId === null) throw new Refused('NotFound', MESSAGES.paymentNotFound);
    const context = await groupThatOwes(contexts, groupId, userId);
    const payment = await payments.say({ groupId, id }, act, {
      userId,
      findSides: (sides) => sidesSpokenFor(context, sides, userId),
    });
    changed(groupId);
    return payment;
  };

  const acts = [
    [calls.confirmPayment, 'confirm'],
    [calls.disputePayment, 'dispute'],
    [calls.reversePayment, 'reverse'],
  ] as const;
  for (const [call, act] of acts) {
    routes.member(
      call,
      async ({ params, caller }) => {
        const payment = await say(params.id, act, caller.userId);
        const message = payment.state === 'reversed' ? MESSAGES.paymentReversed : SAID[act];
        return { message, payment: shownPayment(payment) };
      },
      { accountLimit: SETTLEMENT_LIMIT },
    );
  }
}

/** What whoever marks a payment is told of it. */
function markReply({ payment, wasMarked }: Marked, by: string) {
  const isPayee = by === payment.to;
  const met = isPayee ? PAYMENT_MESSAGES.payerHadMarked : PAYMENT_MESSAGES.payeeHadMarked;
  const noted = isPayee ? MESSAGES.paymentReceived : MESSAGES.paymentMarked;
  return { message: wasMarked ? met : noted, payment: shownPayment(payment) };
}
