import type { ContestView } from '@bracketbid/contract/contest/calls';
import { counted } from '@bracketbid/contract/counted';
import { ordinal } from '@bracketbid/contract/text/paper';
import { useState } from 'react';
import type { ContestWords } from '../../../../live/queries/contest.ts';
import type { Field } from '../field.ts';
import classes from './Enter.module.css';
import { EnterFoot } from './EnterFoot.tsx';
import { EntrantKeys } from './EntrantKeys.tsx';
import { type Order, listPlaces, tap, tieWithBefore } from './places.ts';

type Props = {
  readonly prize: Extract<ContestView['sheet']['prizes'][number], { kind: 'place' }>;
  readonly before: Order;
  readonly field: Field;
  readonly words: ContestWords;
  readonly onClose: () => void;
};

/** Places, tapped in order; the next one ties with the one before after a press. */
export function EnterPlaces({ prize, before, field, words, onClose }: Props) {
  const [order, setOrder] = useState(before);
  const [ties, setTies] = useState(false);
  const places = listPlaces(order);
  const onTap = (id: string) => {
    setOrder(tap(order, id, ties));
    setTies(false);
  };
  const formatName = (id: string) => field.get(id)?.name ?? 'NA';
  const paid = prize.basisPoints.length;
  return (
    <div className={classes.enter}>
      <p className={classes.hint}>
        Tap them in the order of finish. {counted(paid, 'place')} {paid === 1 ? 'is' : 'are'} paid;
        a shorter list is fine.
      </p>
      {order.length > 0 && (
        <ol className={classes.order}>
          {order.flat().map((id, index) => {
            const { place = 0, isTied = false } = places.get(id) ?? {};
            return (
              <li key={id}>
                <b>{`${isTied ? 'T' : ''}${place}`}</b>
                <span>{formatName(id)}</span>
                {index > 0 && (
                  <button
                    type="button"
                    aria-label={`${formatName(id)} ties with the one before`}
                    aria-pressed={order.some((tied) => tied.indexOf(id) > 0)}
                    onClick={() => setOrder(tieWithBefore(order, id))}
                  >
                    ties
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`Take ${formatName(id)} out`}
                  onClick={() => setOrder(tap(order, id, false))}
                >
                  out
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <EntrantKeys
        field={field}
        findMark={(id) => {
          const found = places.get(id);
          return found === undefined ? null : ordinal(found.place);
        }}
        onTap={onTap}
      />
      <EnterFoot
        status={`${places.size} of ${counted(paid, 'paid place')} · next: ${nextIn(order, places.size, ties)}`}
        canEnter={order.length > 0}
        onEnter={() =>
          words.enter(prize.id, { kind: 'place', order: order.map((tied) => [...tied]) })
        }
        onClose={onClose}
      >
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={ties}
          disabled={order.length === 0}
          onClick={() => setTies(!ties)}
        >
          Ties with the one before
        </button>
      </EnterFoot>
    </div>
  );
}

/** The place of whoever is tapped next. */
function nextIn(order: Order, placed: number, ties: boolean): string {
  const last = order.at(-1)?.length ?? 0;
  return ties ? `tied ${ordinal(placed - last + 1)}` : ordinal(placed + 1);
}
