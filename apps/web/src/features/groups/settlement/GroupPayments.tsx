import type { Payment } from '@bracketbid/contract/http/settlement';
import { formatCents } from '@bracketbid/engine/money/cents';
import { useId } from 'react';
import { listAwaited, nameIn } from '../../../domain/money/owedWords.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { PaymentKeys } from './PaymentKeys.tsx';
import { keysForSeats, STATE_WORDS } from './paymentView.ts';
import classes from './Settle.module.css';
import type { SeatSettleProps } from './useSettling.ts';

/** All payments of the group, the newest first, each with what both sides say, and what the viewer can say for seats. */
export function GroupPayments({ settlement, userId, settling, seats }: SeatSettleProps) {
  const headingId = useId();
  const { payments } = settlement;
  if (payments.length === 0) return null;
  const formatName = nameIn(settlement);
  const formatSentence = ({ from, to }: Payment) => `${formatName(from)} to ${formatName(to)}`;
  const isOwn = ({ from, to }: Payment) => from === userId || to === userId;
  const awaited = new Set(listAwaited(payments, userId, seats));
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>All payments</h2>
      <ul className={classes.payments}>
        {payments.toReversed().map((payment) => (
          <li key={payment._id} data-state={payment.state}>
            <span>
              {formatSentence(payment)}
              <small>{STATE_WORDS[payment.state]}</small>
            </span>
            <b className="bb-numbers">{formatCents(payment.cents)}</b>
            {!isOwn(payment) && !awaited.has(payment) && (
              <PaymentKeys
                payment={payment}
                sentence={formatSentence(payment)}
                keys={keysForSeats(payment, seats)}
                settling={settling}
                place="seats"
                isQuiet
              />
            )}
          </li>
        ))}
      </ul>
      <SaidLine said={settling.saidAt('seats')} />
    </section>
  );
}
