import { SEATS_MAX } from '@bracketbid/contract/http/gavel';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { isPaymentEvent, type LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { PaymentEvent } from '@bracketbid/engine/settlement/paymentEvents';
import {
  decideMark,
  decideForSides,
  decidePayment,
  type Payment,
  type PaymentAct,
  type PaymentRefusal,
  listPayments,
} from '@bracketbid/engine/settlement/payments';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { noteFirstPaid } from './arrangement.ts';
import type { FirstPaid } from './firstPaid.ts';

/** A payment with the time at which it was marked. */
export type LoggedPayment = Payment & { readonly createdAtMs: number };

/** A payment that somebody marks, as payer or payee. Whole cents. */
export type Mark = {
  readonly groupId: string;
  readonly by: string;
  /** [SETTLE-8] */
  readonly speaker?: string;
  /** The other side where its word is the same person's. */
  readonly alsoBy?: string;
  readonly from: string;
  readonly to: string;
  readonly cents: number;
  readonly clientId: string;
};

/** What a mark has done: a payment of its own, or the yes to one that the other side had marked. */
export type Marked = { readonly payment: LoggedPayment; readonly wasMarked: boolean };

/** [SETTLE-3] The payments of groups: what was said of them stands in the groups' chains, one word after the other. */
export type Payments = {
  /** What a mark has done that was sent before under the same client's name; null for none. */
  findMark(mark: Pick<Mark, 'groupId' | 'by' | 'clientId'>): Promise<Marked | null>;
  /**
   * [SETTLE-7] Notes a payment, or says yes to the same one of the other side. Sent again, it gets its first answer: then it isn't new.
   *
   * @param firstPaid  the results that it is made by
   * @throws Refused (409) for somebody who has said too much already
   */
  mark(mark: Mark, firstPaid: FirstPaid): Promise<Marked & { readonly isNew: boolean }>;
  /**
   * @param findSides  for which sides of it the caller speaks
   * @throws Refused (404) for an unknown payment, (403, 409) when the caller can't say that of it
   */
  say(
    payment: { readonly groupId: string; readonly id: string },
    act: PaymentAct,
    caller: { readonly userId: string; findSides(payment: Payment): readonly string[] },
  ): Promise<LoggedPayment>;
  /** The group of a payment; null for none. */
  readGroup(paymentId: string): Promise<string | null>;
};

/** What one person may say about payments in one group: a chain is read whole, and none can swell another's share. */
export const WORDS_MAX = 300;

/** [SETTLE-8] The same for the host, whose words for seats count, too: five for each of as many as a group can have. */
export const HOST_WORDS_MAX = 5 * SEATS_MAX;

const REFUSED: Readonly<Record<PaymentRefusal, readonly ['Forbidden' | 'Conflict', string]>> = {
  NotYours: ['Forbidden', MESSAGES.paymentNotYours],
  PayeeConfirms: ['Forbidden', MESSAGES.payeeConfirms],
  OtherDisputes: ['Forbidden', MESSAGES.otherDisputes],
  SaidYes: ['Conflict', MESSAGES.paymentSaidYes],
  NotConfirmed: ['Conflict', MESSAGES.paymentNotConfirmed],
  IsReversed: ['Conflict', MESSAGES.paymentIsReversed],
};

export function createPayments(deps: {
  readonly database: Pick<Database, 'kysely'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly groupLog: GroupLog;
}): Payments {
  const { database, clock, groupLog } = deps;

  /** One word at a time, whichever process it comes to: the group's row is held from reading on. */
  const withGroup = <T>(
    groupId: string,
    work: (tx: Kysely<Tables>, lines: readonly PaymentLine[]) => Promise<T>,
  ): Promise<T> =>
    database.kysely.transaction().execute(async (tx) => {
      await groupLog.lock(tx, groupId);
      return work(tx, paymentLines(await groupLog.read(groupId, tx)));
    });

  const append = (tx: Kysely<Tables>, groupId: string, event: PaymentEvent) =>
    groupLog.append(tx, groupId, event, clock.nowMs());

  return {
    findMark: async ({ groupId, ...mark }) =>
      markIn(paymentLines(await groupLog.read(groupId)), mark),

    mark: ({ groupId, alsoBy, ...mark }, firstPaid) =>
      withGroup(groupId, async (tx, lines) => {
        const before = markIn(lines, mark);
        if (before !== null) return { ...before, isNew: false };
        refuseTooMany(lines, mark.speaker ?? mark.by);
        const event = decideMark(paymentsIn(lines), { paymentId: uuidv7(), ...mark });
        const { atMs } = await append(tx, groupId, event);
        if (event.type === 'PaymentMarked') await noteFirstPaid(tx, groupId, firstPaid);
        const after = [...lines, { atMs, event }];
        const marked = markedBy(after);
        if (alsoBy === undefined) return { ...marked, isNew: true };
        const other = decidePayment(marked.payment, 'confirm', alsoBy);
        if (!other.ok || other.event === null) return { ...marked, isNew: true };
        const said = { ...other.event, ...spokenBy(alsoBy, mark.speaker ?? mark.by) };
        const last = await append(tx, groupId, said);
        const payment = lastPayment([...after, { atMs: last.atMs, event: said }]);
        return { ...marked, payment, isNew: true };
      }),

    say: ({ groupId, id }, act, { userId, findSides }) =>
      withGroup(groupId, async (tx, lines) => {
        const payment = paymentsIn(lines).find((each) => each.id === id);
        if (payment === undefined) throw new Refused('NotFound', MESSAGES.paymentNotFound);
        const decision = decideForSides(payment, act, findSides(payment));
        if (!decision.ok) throw new Refused(...REFUSED[decision.refusal]);
        if (decision.event === null) return payment;
        const event = { ...decision.event, ...spokenBy(decision.event.by, userId) };
        refuseTooMany(lines, userId);
        const { atMs } = await append(tx, groupId, event);
        return lastPayment([...lines, { atMs, event }]);
      }),

    readGroup: (paymentId) => groupLog.groupOfPayment(paymentId),
  };
}

/** [SETTLE-8] Who says the word of a side: nobody else than the side itself, or the caller. */
export function spokenBy(by: string, userId: string): { readonly speaker?: string } {
  return by === userId ? {} : { speaker: userId };
}

/** The payments of a group, by its chain. */
export function paymentsInChain(lines: readonly LoggedGroupEvent[]): readonly LoggedPayment[] {
  return paymentsIn(paymentLines(lines));
}

/** A word about a payment, and when it was said. */
type PaymentLine = { readonly atMs: number; readonly event: PaymentEvent };

function paymentLines(lines: readonly LoggedGroupEvent[]): PaymentLine[] {
  return lines.flatMap(({ atMs, event }) => (isPaymentEvent(event) ? [{ atMs, event }] : []));
}

function paymentsIn(lines: readonly PaymentLine[]): LoggedPayment[] {
  const createdAt = new Map(
    lines.flatMap(({ atMs, event }) =>
      event.type === 'PaymentMarked' ? [[event.paymentId, atMs] as const] : [],
    ),
  );
  return listPayments(lines.map(({ event }) => event)).map((payment) => ({
    ...payment,
    createdAtMs: createdAt.get(payment.id) ?? 0,
  }));
}

/** What a mark did, by the client's name of it; null for one that isn't there. */
function markIn(
  lines: readonly PaymentLine[],
  { by, clientId }: Pick<Mark, 'by' | 'clientId'>,
): Marked | null {
  const at = lines.findIndex(
    ({ event }) => event.by === by && 'clientId' in event && event.clientId === clientId,
  );
  return at === -1 ? null : markedBy(lines.slice(0, at + 1));
}

/** What the last of these words did, which is a mark's. */
function markedBy(lines: readonly PaymentLine[]): Marked {
  return {
    payment: lastPayment(lines),
    wasMarked: lines.at(-1)?.event.type === 'PaymentConfirmed',
  };
}

/** The payment that the last of these words is about, as it left it. */
function lastPayment(lines: readonly PaymentLine[]): LoggedPayment {
  const id = lines.at(-1)?.event.paymentId;
  const payment = paymentsIn(lines).find((each) => each.id === id);
  if (payment === undefined) throw new Error('A payment was lost');
  return payment;
}

function refuseTooMany(lines: readonly PaymentLine[], userId: string): void {
  const said = lines.filter(({ event: { by, speaker } }) => (speaker ?? by) === userId);
  const speaksForSeats = said.some(({ event }) => event.speaker !== undefined);
  if (said.length >= (speaksForSeats ? HOST_WORDS_MAX : WORDS_MAX)) {
    throw new Refused('Conflict', MESSAGES.paymentWordsMax);
  }
}
