import { formatCents } from '@bracketbid/engine/money/cents';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { nameIn, type Transfer } from '../../../domain/money/owedWords.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import classes from './Settle.module.css';
import type { SeatSettleProps } from './useSettling.ts';

/** What is outstanding between the others, one line a transfer: the viewer's own stands above. */
export function TransfersOfAll({ settlement, userId, settling, seats }: SeatSettleProps) {
  const headingId = useId();
  const { transfers, banker } = settlement;
  const others = transfers.filter(({ from, to }) => from !== userId && to !== userId);
  if (transfers.length === 0 || (others.length === 0 && banker === null)) return null;
  const formatName = nameIn(settlement);
  const isSpokenFor = ({ from, to }: Transfer) => seats.has(from) || seats.has(to);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>Still open</h2>
      {banker !== null && (
        <p className={classes.note}>
          All payments go through {banker === userId ? 'you, the banker' : formatName(banker)}.
        </p>
      )}
      {others.some(isSpokenFor) && (
        <p className={classes.note}>Paddles can’t note what they pay or get: you do it for them.</p>
      )}
      <ul className={classes.payments}>
        {others.map((transfer) => {
          const { from, to, cents } = transfer;
          const sentence = `${formatName(from)} pays ${formatName(to)}`;
          return (
            <li key={`${from} ${to}`}>
              <span>{sentence}</span>
              <b className="bb-numbers">{formatCents(cents)}</b>
              {isSpokenFor(transfer) && (
                <Button
                  size="sm"
                  variant="default"
                  loading={settling.isRunning}
                  aria-label={`Paid: ${sentence}`}
                  onClick={() => void settling.mark(transfer, 'all')}
                >
                  Paid
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <SaidLine said={settling.saidAt('all')} />
    </section>
  );
}
