import type { GavelState } from '@bracketbid/contract/live/gavel';
import { Icon } from '../../../ui/Icon.tsx';
import { findHolder } from '../lot/gavelNow.ts';
import classes from './Gavel.module.css';

/** At the foot of the stage, in place of the bar of time: who ends the lot. */
export function GavelFoot({ gavel }: { readonly gavel: GavelState }) {
  return (
    <p className={classes.foot} data-stage={gavel.stage}>
      <Icon name="gavel" />
      {findHolder(gavel)} holds the gavel
    </p>
  );
}
