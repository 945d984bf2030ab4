import type { ContestView } from '@bracketbid/contract/contest/calls';
import { formatCents } from '@bracketbid/engine/money/cents';
import { Panel } from '../../../ui/page/Panel.tsx';
import classes from './Prizes.module.css';

/** What became of the pot: kept, paid, and what is left. */
export function Totals({
  contest: { potCents, keptCents, paidCents, leftCents, isFinal, sheet },
}: {
  readonly contest: ContestView;
}) {
  return (
    <Panel title="The pot">
      <dl className={classes.totals}>
        <div>
          <dt>Pot</dt>
          <dd>{formatCents(potCents)}</dd>
        </div>
        {keptCents > 0 && (
          <div>
            <dt>{sheet.keptFor === '' ? 'Kept' : `Kept for ${sheet.keptFor}`}</dt>
            <dd>{formatCents(keptCents)}</dd>
          </div>
        )}
        <div>
          <dt>{isFinal ? 'Paid' : 'Paid so far'}</dt>
          <dd>{formatCents(paidCents)}</dd>
        </div>
        <div>
          <dt>Left</dt>
          <dd>{formatCents(leftCents)}</dd>
        </div>
      </dl>
      <p className={classes.note}>{isFinal ? 'Every prize is settled.' : restInWords(sheet)}</p>
    </Panel>
  );
}

/** Where it goes what the prizes leave over. */
function restInWords({ rest, prizes }: ContestView['sheet']): string {
  return rest === 'top'
    ? `What the prizes leave over goes to ${formatTop(prizes)} once each has its result.`
    : 'What the prizes leave over goes back to everyone, by what they paid, once each has its result.';
}

/** [PRIZE-8] Whose owners get the rest. */
function formatTop(prizes: ContestView['sheet']['prizes']): string {
  const [first] = prizes;
  switch (first?.kind) {
    case 'round':
      return 'the winner of the final';
    case 'stage':
      return `the winner of ${prizes.findLast(({ kind }) => kind === 'stage')?.name ?? first.name}`;
    case 'place':
      return 'first place';
    case 'points':
      return 'whoever has the most points';
    default:
      return `the winner of ${first?.name ?? 'the first prize'}`;
  }
}
