import { useId } from 'react';
import { listAwaited, nameIn } from '../../../domain/money/owedWords.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { Slip } from '../../../ui/Slip.tsx';
import { PaymentKeys } from './PaymentKeys.tsx';
import { awaitedView } from './paymentView.ts';
import classes from './Settle.module.css';
import type { SeatSettleProps } from './useSettling.ts';

/**
 * Payments that wait for the viewer's word, also for a seat's. They come first: a mark counts already, and only the payee knows
 * whether it is true.
 */
export function Awaited({ settlement, userId, settling, seats }: SeatSettleProps) {
  const headingId = useId();
  const awaited = listAwaited(settlement.payments, userId, seats);
  const said = <SaidLine said={settling.saidAt('awaited')} />;
  if (awaited.length === 0) return said;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>Your word is awaited</h2>
      {settlement.transfers.some(({ from }) => from === userId) && (
        <p className={classes.note}>Please answer first: what you pay depends on it.</p>
      )}
      <ul className={classes.slips}>
        {awaited.map((payment) => {
          const { sentence, keys } = awaitedView(payment, userId, seats, nameIn(settlement));
          return (
            <li key={payment._id}>
              <Slip className={classes.slip}>
                <p className={classes.sentence}>{sentence}</p>
                <PaymentKeys
                  payment={payment}
                  sentence={sentence}
                  keys={keys}
                  settling={settling}
                  place="awaited"
                />
              </Slip>
            </li>
          );
        })}
      </ul>
      {said}
    </section>
  );
}
