import { formatWhole } from '@bracketbid/engine/money/dollars';
import classes from './Price.module.css';

/** A huge amount in whole dollars, its sign hung from the top; as large as its surroundings' `font-size`. */
export function Price({ amount }: { readonly amount: number }) {
  return (
    <span className={classes.price}>
      <span className={classes.sign}>$</span>
      {formatWhole(amount)}
    </span>
  );
}
