import type { Person } from '@bracketbid/contract/entities';
import { type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { createPortal } from 'react-dom';
import classes from './HammerStage.module.css';

/** It stays long enough to be read, then flies: both within the hold. Milliseconds. */
const STAYS_MS = 620;
const FLIES_MS = 420;
const SIZE = 46;

type Props = { readonly person: Person; readonly children: ReactNode };

/** The buyer's face, which flies from the stage to its seat; without a seat, or asked for less motion, it stays. */
export function FlyingFace({ person, children }: Props) {
  const start = useRef<HTMLSpanElement>(null);
  const flying = useRef<HTMLSpanElement>(null);
  const { _id } = person;
  useEffect(() => {
    const [from, face] = [start.current, flying.current];
    const seat = document.querySelector(`[data-seat="${CSS.escape(_id)}"]`);
    if (from === null || face === null || seat === null) return undefined;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const begins = from.getBoundingClientRect();
    const ends = seat.getBoundingClientRect();
    const [x, y] = [ends.left - begins.left, ends.top - begins.top];
    face.style.left = `${begins.left}px`;
    face.style.top = `${begins.top}px`;
    const size = Math.min(1, ends.width / begins.width);
    // It is drawn over the page, so that it leaves the stage's box; the one on the stage gives way to it.
    const flight = { duration: FLIES_MS, delay: STAYS_MS, easing: 'cubic-bezier(.5, 0, .2, 1)' };
    const moves = [
      face.animate(
        [
          { opacity: 1, transform: 'none' },
          { opacity: 1, transform: `translate(${x}px, ${y}px) scale(${size})`, offset: 0.85 },
          { opacity: 0, transform: `translate(${x}px, ${y}px) scale(${size})` },
        ],
        flight,
      ),
      from.animate([{ opacity: 0 }, { opacity: 0 }], { ...flight, fill: 'forwards' }),
    ];
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [_id]);
  return (
    <>
      <span ref={start} className={classes.face}>
        {children}
      </span>
      {createPortal(
        <span ref={flying} className={classes.flying} aria-hidden>
          <Avatar person={person} size={SIZE} />
        </span>,
        document.body,
      )}
    </>
  );
}
