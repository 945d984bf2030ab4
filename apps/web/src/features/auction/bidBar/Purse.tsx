import { Dollars } from '../../../domain/money/Dollars.tsx';
import classes from './BidBar.module.css';
import { partLeft, perTeam } from '../amount/purse.ts';
import { useAnimatedDollars } from '../parts/useAnimatedDollars.ts';

type Props = {
  readonly remaining: number;
  readonly budget: number;
  /** The teams to come, the one that is up included. */
  readonly teams: number;
  /** [DEPUTY-2] Whose it is, if not one's own. */
  readonly principal?: string | undefined;
};

/** What is left, as a figure, as a thin line, and for each team to come. */
export function Purse({ remaining, budget, teams, principal }: Props) {
  const shown = useAnimatedDollars(remaining);
  const part = { '--part': partLeft(remaining, budget) };
  return (
    <div className={classes.purse}>
      <p>
        <span>
          {principal === undefined ? 'Your Remaining Amount' : `Left for ${principal}`}{' '}
          <strong>
            <Dollars amount={shown} />
          </strong>
        </span>
        <span>{perTeam(remaining, teams)}</span>
      </p>
      <div className={classes.meter} style={part} aria-hidden />
    </div>
  );
}
