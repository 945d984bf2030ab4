import { Floor } from '../../ui/Floor.tsx';
import { LastResult } from './LastResult.tsx';
import classes from './PlainStage.module.css';

/** Between two lots, for as long as the next team is not known. */
export function LockScreen({ isFolded = false }: { readonly isFolded?: boolean }) {
  return (
    <Floor className={classes.stage} aria-label="Result" data-folded={isFolded || undefined}>
      <LastResult />
      <p>The next team is coming up ...</p>
    </Floor>
  );
}
