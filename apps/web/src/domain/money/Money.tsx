import { formatCents } from '@bracketbid/engine/money/cents';
import classes from './Money.module.css';
import { Plus } from './Plus.tsx';

type Props = {
  /** With up to two decimals. */
  readonly dollars: number;
  /** Profit and loss: with a plus, and in the colour of good or bad. */
  readonly isProfit?: boolean;
};

/** Money won or lost, to the cent: `$1,234`, `$12.34`, `+$3`, `-$0.50`. */
export function Money({ dollars, isProfit = false }: Props) {
  const text = formatCents(Math.round(dollars * 100));
  if (!isProfit) return <span className="bb-numbers">{text}</span>;
  const sign = Math.sign(dollars);
  return (
    <span className={`bb-numbers ${classes.profit}`} data-sign={sign}>
      {sign > 0 && <Plus />}
      {text}
    </span>
  );
}
