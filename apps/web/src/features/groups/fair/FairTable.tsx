import { shareInWords } from '../../../domain/money/fairWords.ts';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import classes from './FairPage.module.css';
import { type FairRow, computeWorth } from './fairRows.ts';

type Props = { readonly rows: readonly FairRow[]; readonly projectedPotCents: number | null };

/** Every lot with its share, how far it may lie apart, and a line to write a price on. */
export function FairTable({ rows, projectedPotCents: pot }: Props) {
  const dollars = (share: number) => formatDollars(Math.round(computeWorth(share, pot) / 100));
  return (
    <table className={classes.table}>
      <caption className="bb-hidden">
        What each team is worth of the pot: on average, at the low end and at the high end
      </caption>
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col">Share</th>
          <th scope="col">About</th>
          <th scope="col">Low</th>
          <th scope="col">High</th>
          <th scope="col" className={classes.own}>
            Your price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ teamID, name, seed, zone, share, low, high }) => (
          <tr key={teamID}>
            <th scope="row">
              <b>{seed}</b> {name} <small>{zone}</small>
            </th>
            <td>{shareInWords(share)}</td>
            <td>{dollars(share)}</td>
            <td>{dollars(low)}</td>
            <td>{dollars(high)}</td>
            <td className={classes.own} aria-label="Left empty to write on" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
