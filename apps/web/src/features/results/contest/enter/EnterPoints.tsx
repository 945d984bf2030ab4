import type { ContestView } from '@bracketbid/contract/contest/calls';
import { useState } from 'react';
import type { ContestWords } from '../../../../live/queries/contest.ts';
import { Crest } from '../../../../domain/teams/Crest.tsx';
import { besideCrest, type Field } from '../field.ts';
import classes from './Enter.module.css';
import { EnterFoot } from './EnterFoot.tsx';
import { findColumn, sumInWords } from './points.ts';

type Props = {
  readonly prize: Extract<ContestView['sheet']['prizes'][number], { kind: 'points' }>;
  readonly before: { readonly points: Readonly<Record<string, number>>; readonly isFinal: boolean };
  readonly field: Field;
  readonly words: ContestWords;
  readonly onClose: () => void;
};

/** Points, typed in a column that adds itself up. */
export function EnterPoints({ prize, before, field, words, onClose }: Props) {
  const [typed, setTyped] = useState(
    () => new Map(Object.entries(before.points).map(([id, points]) => [id, String(points)])),
  );
  const [isFinal, setFinal] = useState(before.isFinal);
  const { points, sum, wrong } = findColumn(typed, prize.inventory);
  return (
    <div className={classes.enter}>
      <p className={classes.hint}>
        {prize.inventory === null
          ? 'Only the final points pay: enter them when they are certain.'
          : 'Points pay as they come in. Close the column when they are final.'}
      </p>
      <ul className={classes.column}>
        {[...field.values()].map((entrant) => (
          <li key={entrant.id}>
            <label>
              {entrant.team === null ? <span /> : <Crest team={entrant.team} size={28} />}
              <span>{besideCrest(entrant)}</span>
              <input
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={typed.get(entrant.id) ?? ''}
                onChange={({ currentTarget }) =>
                  setTyped(new Map(typed).set(entrant.id, currentTarget.value))
                }
              />
            </label>
          </li>
        ))}
      </ul>
      <EnterFoot
        status={wrong ?? sumInWords(sum, prize.inventory)}
        isWrong={wrong !== null}
        canEnter={wrong === null && typed.size > 0}
        onEnter={() => words.enter(prize.id, { kind: 'points', points, isFinal })}
        onClose={onClose}
      >
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isFinal}
          onClick={() => setFinal(!isFinal)}
        >
          These are final
        </button>
      </EnterFoot>
    </div>
  );
}
