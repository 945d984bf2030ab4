import { useNouns } from '../../../domain/teams/nouns.ts';
import { Dollars } from '../../../domain/money/Dollars.tsx';
import classes from './BidBar.module.css';
import { partLeft, perTeam } from '../amount/purse.ts';
import { useAnimatedDollars } from '../parts/useAnimatedDollars.ts';

type Props = {
  /** Infinite where money has no limit; then it shows what was spent. */
  readonly remaining: number;
  readonly spent: number;
  readonly budget: number | null;
  /** The teams to come, the one that is up included. */
  readonly teams: number;
  /** [DEPUTY-2] Whose it is, if not one's own. */
  readonly principal?: string | undefined;
};

/** What is left, as a figure, as a thin line, and for each team to come. */
export function Purse({ remaining, spent, budget, teams, principal }: Props) {
  const isFree = remaining === Infinity;
  const shown = useAnimatedDollars(isFree ? spent : remaining);
  const whose = principal === undefined ? 'Your Remaining Amount' : `Left for ${principal}`;
  const part = { '--part': partLeft(remaining, budget) };
  return (
    <div className={classes.purse}>
      <p>
        <span>
          {isFree ? 'You have spent' : whose}{' '}
          <strong>
            <Dollars amount={shown} />
          </strong>
        </span>
        <span>{perTeam(remaining, teams, useNouns())}</span>
      </p>
      <div className={classes.meter} style={part} data-free={isFree || undefined} aria-hidden />
    </div>
  );
}
