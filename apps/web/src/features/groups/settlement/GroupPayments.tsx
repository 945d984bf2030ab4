import type { Payment, Settlement } from '@bracketbid/contract/http/settlement';
import { formatCents } from '@bracketbid/engine/money/cents';
import { useId } from 'react';
import { nameIn } from '../../../domain/money/owedWords.ts';
import { STATE_WORDS } from './paymentView.ts';
import classes from './Settle.module.css';

/** All payments of the group, the newest first, each with what both sides say. */
export function GroupPayments({ settlement }: { readonly settlement: Settlement }) {
  const headingId = useId();
  const { payments } = settlement;
  if (payments.length === 0) return null;
  const formatName = nameIn(settlement);
  const formatSentence = ({ from, to }: Payment) => `${formatName(from)} to ${formatName(to)}`;
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
          </li>
        ))}
      </ul>
    </section>
  );
}
