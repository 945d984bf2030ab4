import * as calls from '@bracketbid/contract/http/settlement';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { isFinal } from '@bracketbid/engine/money/payouts';
import { PAYMENT_MESSAGES } from '@bracketbid/contract/text/payments';
import type { PaymentAct } from '@bracketbid/engine/settlement/payments';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused, RefusedField } from '../failures.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { groupIdOf } from '../groups/groups.ts';
import type { Routes } from '../http/routes.ts';
import type { Notifications } from '../notifications/createNotifications.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { storeBanker, storeHandle } from './arrangement.ts';
import { firstPaidBy } from './firstPaid.ts';
import { createPayments, type Marked, type Payments } from './payments.ts';
import { createSettlementRecords } from './records.ts';
import { netsIn, settlementOf, shownPayment } from './settlement.ts';
import { csvOfSettlement } from './settlementCsv.ts';

/** A group of forty settles up in an evening; a program is stopped. */
const WORDS = { max: 60, timeWindow: 600_000 };

/** What a payment is after each act, as a sentence for who said so. */
const SAID: Readonly<Record<PaymentAct, string>> = {
  confirm: MESSAGES.paymentConfirmed,
  dispute: MESSAGES.paymentDisputed,
  reverse: MESSAGES.reversalAsked,
};

/** Who owes whom in a group after the final, and what was paid. */
export function settlementRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly contexts: GroupContexts;
    readonly catalogues: Catalogues;
    readonly groupMoney: GroupMoneyReader;
    readonly groupLog: GroupLog;
    readonly notifications: Pick<Notifications, 'notifyPaid'>;
    readonly feed: Pick<ChangeFeed, 'publish' | 'invalidateOn' | 'onMissed'>;
    readonly onError: (error: unknown) => void;
  },
): void {
  const { database, contexts, catalogues, groupMoney, notifications, feed, onError } = deps;
  const payments = createPayments(deps);
  const records = createSettlementRecords(deps);

  /** A group of the caller's that can owe: rehearsals have no money. @throws Refused (404, 403) */
  const groupFor = async (groupId: string, userId: string): Promise<GroupContext> => {
    const context = await contexts.memberOf(groupId, userId);
    if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return context;
  };

  const settlementIn = async ({ facts, roster }: GroupContext): Promise<calls.Settlement> => {
    const [results, record] = await Promise.all([groupMoney.of(facts.id), records.of(facts.id)]);
    return settlementOf(results, roster.members, record);
  };

  const changed = (groupId: string) => feed.publish({ kind: 'SettlementChanged', groupId });

  routes.member(calls.settlementOfGroup, async ({ params, caller }) => ({
    settlement: await settlementIn(await groupFor(params.groupId, caller.userId)),
  }));

  routes.member(
    calls.settlementCsv,
    async ({ params, caller }) => {
      const context = await groupFor(params.groupId, caller.userId);
      const name = context.facts.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      return {
        filename: `${name}-settlement.csv`,
        csv: csvOfSettlement(await settlementIn(context)),
      };
    },
    { isExpensive: true },
  );

  routes.member(
    calls.changeSettlement,
    async ({ params: { groupId }, body: { mode, banker = null }, caller }) => {
      const context = await groupFor(groupId, caller.userId);
      if (context.facts.adminId !== caller.userId) {
        throw new Refused('Forbidden', MESSAGES.settlementAdminOnly);
      }
      if (mode === 'banker') {
        if (banker === null) throw new RefusedField('banker', MESSAGES.bankerRequired);
        refuseStranger(context, 'banker', banker);
      }
      await storeBanker(database, groupId, mode === 'banker' ? banker : null);
      changed(groupId);
      return { message: MESSAGES.settlementSaved, settlement: await settlementIn(context) };
    },
    { accountLimit: WORDS },
  );

  routes.member(
    calls.changeHandle,
    async ({ query, body, caller: { userId } }) => {
      const season = body.groupId === undefined ? await catalogues.named(query.season) : null;
      const groupId =
        season === null ? body.groupId : await groupIdOf(database, season.tournamentId, userId);
      if (groupId == null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
      const context = await groupFor(groupId, userId);
      await storeHandle(database, { groupId, userId, handle: body.handle });
      changed(groupId);
      return { message: MESSAGES.handleSaved, settlement: await settlementIn(context) };
    },
    { accountLimit: WORDS },
  );

  routes.member(
    calls.markPayment,
    async ({ body, caller: { userId: by } }) => {
      const { groupId, from, to, cents } = body;
      const context = await groupFor(groupId, by);
      if (from === to) throw new RefusedField('to', MESSAGES.paymentToOneself);
      if (by !== from && by !== to) throw new Refused('Forbidden', MESSAGES.paymentNotYours);
      const before = await payments.findMark({ ...body, by });
      if (before !== null) return markReply(before, by);
      refuseStranger(context, 'to', by === from ? to : from);
      const results = await groupMoney.of(groupId);
      if (!isFinal(results.books)) throw new Refused('Conflict', MESSAGES.settlementNotFinal);
      if (cents > results.money.potCents) throw new RefusedField('cents', MESSAGES.paymentOverPot);
      const firstPaid = firstPaidBy(results, netsIn(results, context.roster.members));
      const { isNew, ...marked } = await payments.mark({ ...body, by }, firstPaid);
      changed(groupId);
      // Nobody waits for it. Who has said already that it came is not told.
      if (isNew && !marked.wasMarked && by === from) notifications.notifyPaid(body).catch(onError);
      return markReply(marked, by);
    },
    { accountLimit: WORDS },
  );

  const say = async (id: string, act: PaymentAct, by: string): ReturnType<Payments['say']> => {
    const groupId = await payments.groupOf(id);
    if (groupId === null) throw new Refused('NotFound', MESSAGES.paymentNotFound);
    await groupFor(groupId, by);
    const payment = await payments.say({ groupId, id }, act, by);
    changed(groupId);
    return payment;
  };

  const ACTS = [
    [calls.confirmPayment, 'confirm'],
    [calls.disputePayment, 'dispute'],
    [calls.reversePayment, 'reverse'],
  ] as const;
  for (const [call, act] of ACTS) {
    routes.member(
      call,
      async ({ params, caller }) => {
        const payment = await say(params.id, act, caller.userId);
        const message = payment.state === 'reversed' ? MESSAGES.paymentReversed : SAID[act];
        return { message, payment: shownPayment(payment) };
      },
      { accountLimit: WORDS },
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

/** @throws RefusedField for somebody who is not in the group */
function refuseStranger({ roster }: GroupContext, path: string, userId: string): void {
  if (!roster.members.has(userId)) throw new RefusedField(path, MESSAGES.notInThisGroup);
}
