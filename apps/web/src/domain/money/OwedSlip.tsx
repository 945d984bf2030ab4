import type { Settlement } from '@bracketbid/contract/http/settlement';
import { GroupLink } from '../GroupLink.tsx';
import classes from './OwedSlip.module.css';
import { correctionSentence, listAwaited, listOwed, settledSentence } from './owedWords.ts';
import { Slip } from '../../ui/Slip.tsx';

type Props = {
  readonly settlement: Settlement;
  readonly userId: string;
  /** The page on which the group settles up. */
  readonly to: string;
  /** Those for whom the viewer speaks. */
  readonly seats?: ReadonlySet<string>;
};

/** What the viewer still pays or gets, on paper, and the way to settle it. Nothing before the final. */
export function OwedSlip({ settlement, userId, to, seats }: Props) {
  if (!settlement.isFinal) return null;
  const owed = listOwed(settlement, userId);
  const isAwaited = listAwaited(settlement.payments, userId, seats).length > 0;
  const correction = correctionSentence(settlement, userId);
  return (
    <Slip className={classes.owed}>
      <div className={classes.said}>
        {isAwaited && (
          <p className={classes.note}>A payment waits for your word: please say whether it came.</p>
        )}
        {owed.map(({ sentence, handle, transfer: { from, to: payee } }) => (
          <p key={`${from} ${payee}`} className={classes.sentence}>
            {sentence}
            {handle !== null && <span className={classes.handle}> — {handle}</span>}
          </p>
        ))}
        {owed.length === 0 && (
          <p className={classes.sentence}>{settledSentence(settlement, userId)}</p>
        )}
        {correction !== null && <p className={classes.note}>{correction}</p>}
      </div>
      <GroupLink to={to} className={classes.way}>
        Settle up
      </GroupLink>
    </Slip>
  );
}
