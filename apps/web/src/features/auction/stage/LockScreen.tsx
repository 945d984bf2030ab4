import { useNouns } from '../../../domain/teams/nouns.ts';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { LastResult } from './LastResult.tsx';
import classes from './PlainStage.module.css';

type Props = {
  readonly isFolded?: boolean;
  /** [VOID-5] It waits for a decision. */
  readonly isHeld?: boolean;
};

/** Between two lots, for as long as the next team is not known. */
export function LockScreen({ isFolded = false, isHeld = false }: Props) {
  const { one } = useNouns();
  return (
    <Floor className={classes.stage} aria-label="Result" data-folded={isFolded || undefined}>
      <LastResult />
      <p>
        {isHeld
          ? `The next ${one} waits: a sale is in question.`
          : `The next ${one} is coming up ...`}
      </p>
    </Floor>
  );
}
