import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useLastResult } from './useLastResult.ts';
import classes from './Stage.module.css';

/** The hammer has fallen: what became of the previous lot. */
export function LastResult() {
  const result = useLastResult((state) => state.result);
  if (result === null) return null;
  if (result.kind === 'unsold') {
    return (
      <div className={classes.hammer} data-unsold>
        {result.team.teamName} stays unsold
      </div>
    );
  }
  return (
    <div className={classes.hammer}>
      {result.team.teamName} sold to {result.user.fullName} for {formatDollars(result.amount)}
    </div>
  );
}
