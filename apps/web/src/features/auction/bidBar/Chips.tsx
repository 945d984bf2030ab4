import { formatWhole } from '@bracketbid/engine/money/dollars';
import { Plus } from '../../../domain/money/Plus.tsx';
import classes from './BidBar.module.css';
import type { Chip } from '../amount/chips.ts';

type Props = {
  readonly chips: readonly Chip[];
  /** Whether any bid is possible. */
  readonly isOpen: boolean;
  readonly onArm: (chip: Chip) => void;
};

/** How far above the current bid the button goes. */
export function Chips({ chips, isOpen, onArm }: Props) {
  return chips.map((chip, index) => (
    <button
      key={chip.step}
      type="button"
      className={classes.chip}
      data-key={`chip-${index + 1}`}
      aria-keyshortcuts={String(index + 1)}
      aria-pressed={chip.isArmed}
      aria-disabled={!isOpen || chip.isBeyond}
      onClick={() => onArm(chip)}
    >
      <Plus />
      {formatWhole(chip.step)}
    </button>
  ));
}
