import { useId } from 'react';
import { listAwaited, nameIn } from '../../../domain/money/owedWords.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { PaymentKeys } from './PaymentKeys.tsx';
import { paymentView } from './paymentView.ts';
import classes from './Settle.module.css';
import type { SettleProps } from './useSettling.ts';

/** The viewer's own payments that don't wait for their word, the newest first. */
export function OwnPayments({ settlement, userId, settling }: SettleProps) {
  const headingId = useId();
  const awaited = new Set(listAwaited(settlement.payments, userId));
  const own = settlement.payments.filter(
    (payment) => (payment.from === userId || payment.to === userId) && !awaited.has(payment),
  );
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>Your payments</h2>
      <ul className={classes.payments}>
        {own.toReversed().map((payment) => {
          const { sentence, keys } = paymentView(payment, userId, nameIn(settlement));
          return (
            <li key={payment._id} data-state={payment.state}>
              <span>{sentence}</span>
              <PaymentKeys
                payment={payment}
                sentence={sentence}
                keys={keys}
                settling={settling}
                place="payments"
                isQuiet
              />
            </li>
          );
        })}
      </ul>
      <SaidLine said={settling.saidAt('payments')} />
    </section>
  );
}
