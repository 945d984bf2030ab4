import type { GavelStage } from '@bracketbid/contract/live/gavel';
import classes from './Gavel.module.css';
import { formatSign } from '../../../domain/gavelWords.ts';

/** Where a person ends the lots, a sign stands in the clock's place: what was said of this one, as large as it gets. */
export function GavelSign({ stage }: { readonly stage: GavelStage }) {
  return (
    <div className={classes.sign} data-stage={stage} data-part="sign">
      <span key={stage}>{formatSign(stage) ?? 'NEXT'}</span>
    </div>
  );
}
