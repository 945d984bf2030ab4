import { Button } from '@mantine/core';
import { useId } from 'react';
import { listOwed, settledSentence } from '../../../domain/money/owedWords.ts';
import { Slip } from '../../../ui/Slip.tsx';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import classes from './Settle.module.css';
import type { SettleProps } from './useSettling.ts';

/** What the viewer pays and gets, each on paper with its key. */
export function OwnDues({ settlement, userId, settling }: SettleProps) {
  const { mark, isRunning, saidAt } = settling;
  const headingId = useId();
  const owed = listOwed(settlement, userId);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>You</h2>
      {owed.length === 0 && <p className={classes.note}>{settledSentence(settlement, userId)}</p>}
      <ul className={classes.slips}>
        {owed.map(({ transfer, sentence, handle }) => (
          <li key={`${transfer.from} ${transfer.to}`}>
            <Slip className={classes.slip}>
              <p className={classes.sentence}>
                {sentence}
                {handle !== null && <span className={classes.handle}> — {handle}</span>}
              </p>
              <Button
                loading={isRunning}
                variant={transfer.from === userId ? 'filled' : 'default'}
                aria-label={`${toKey(transfer.from === userId)}: ${sentence}`}
                onClick={() => void mark(transfer, 'dues')}
              >
                {toKey(transfer.from === userId)}
              </Button>
            </Slip>
          </li>
        ))}
      </ul>
      <SaidLine said={saidAt('dues')} />
    </section>
  );
}

const toKey = (isPayer: boolean) => (isPayer ? 'I’ve paid' : 'It came');
