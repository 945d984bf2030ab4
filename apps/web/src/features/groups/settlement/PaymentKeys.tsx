import type { Payment } from '@bracketbid/contract/http/settlement';
import { Button } from '@mantine/core';
import type { PaymentKey } from './paymentView.ts';
import classes from './Settle.module.css';
import type { SettlePlace, Settling } from './useSettling.ts';

type Props = {
  readonly payment: Payment;
  /** What the keys are about, for those who don't see what stands beside them. */
  readonly sentence: string;
  readonly keys: readonly PaymentKey[];
  readonly settling: Settling;
  /** Where what became of a press is said. */
  readonly place: SettlePlace;
  /** In a list, where nothing waits for them. */
  readonly isQuiet?: boolean;
};

/** What the viewer can say of a payment. */
export function PaymentKeys({ payment, sentence, keys, settling, place, isQuiet = false }: Props) {
  const { say, isRunning } = settling;
  if (keys.length === 0) return null;
  return (
    <span className={classes.keys}>
      {keys.map(({ act, label }, index) => (
        <Button
          key={act}
          size="sm"
          variant={isQuiet ? 'subtle' : index === 0 ? 'filled' : 'default'}
          loading={isRunning}
          aria-label={`${label}: ${sentence}`}
          onClick={() => void say(payment._id, act, place)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
