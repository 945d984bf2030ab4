import { counted } from '@bracketbid/contract/counted';
import { useState } from 'react';
import type { ContestWords } from '../../../../live/queries/contest.ts';
import type { Field } from '../field.ts';
import classes from './Enter.module.css';
import { EnterFoot } from './EnterFoot.tsx';
import { EntrantKeys } from './EntrantKeys.tsx';

type Props = {
  readonly prize: { readonly kind: 'stage' | 'named'; readonly id: string };
  /** How many can be chosen; null where all could. */
  readonly max: number | null;
  readonly before: readonly string[];
  /** Whether it can also be nobody's. */
  readonly hasNobody: boolean;
  readonly field: Field;
  readonly words: ContestWords;
  readonly onClose: () => void;
};

/** Who has reached a stage, or whom a prize goes to: ticked. */
export function EnterChosen({ prize, max, before, hasNobody, field, words, onClose }: Props) {
  const [chosen, setChosen] = useState(before);
  const [isNobody, setNobody] = useState(false);
  const onTap = (id: string) => {
    setNobody(false);
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  };
  const { kind, id } = prize;
  return (
    <div className={classes.enter}>
      <p className={classes.hint}>
        {max === null
          ? 'Tap whoever wins it; several share it.'
          : `Tap those who have reached it, ${max} at most. More can be added later.`}
      </p>
      <EntrantKeys
        field={field}
        findMark={(entrantId) => (chosen.includes(entrantId) ? '✓' : null)}
        onTap={onTap}
        isFull={max !== null && chosen.length >= max}
      />
      <EnterFoot
        status={isNobody ? 'Nobody wins it' : countAt(chosen.length, max)}
        canEnter={chosen.length > 0 || isNobody || before.length > 0}
        onEnter={() => words.enter(id, { kind, entrants: [...chosen] })}
        onClose={onClose}
      >
        {hasNobody && (
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={isNobody}
            onClick={() => {
              setChosen([]);
              setNobody(!isNobody);
            }}
          >
            Nobody
          </button>
        )}
      </EnterFoot>
    </div>
  );
}

function countAt(chosen: number, max: number | null): string {
  return max === null ? counted(chosen, 'winner') : `${chosen} of ${max}`;
}
