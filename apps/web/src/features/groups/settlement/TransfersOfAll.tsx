import type { Settlement } from '@bracketbid/contract/http/settlement';
import { formatCents } from '@bracketbid/engine/money/cents';
import { useId } from 'react';
import { nameIn } from '../../../domain/money/owedWords.ts';
import classes from './Settle.module.css';

type Props = { readonly settlement: Settlement; readonly userId: string };

/** What is outstanding between the others, one line a transfer: the viewer's own stands above. */
export function TransfersOfAll({ settlement, userId }: Props) {
  const headingId = useId();
  const { transfers, banker } = settlement;
  const others = transfers.filter(({ from, to }) => from !== userId && to !== userId);
  if (transfers.length === 0 || (others.length === 0 && banker === null)) return null;
  const formatName = nameIn(settlement);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>Still open</h2>
      {banker !== null && (
        <p className={classes.note}>
          All payments go through {banker === userId ? 'you, the banker' : formatName(banker)}.
        </p>
      )}
      <ul className={classes.payments}>
        {others.map(({ from, to, cents }) => (
          <li key={`${from} ${to}`}>
            <span>
              {formatName(from)} pays {formatName(to)}
            </span>
            <b className="bb-numbers">{formatCents(cents)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
