import { useState } from 'react';
import classes from './Avatar.module.css';
import { hueOf, initialsOf } from './markOf.ts';

type Props = {
  readonly person: { readonly fullName: string; readonly profileimageurl: string | null };
  /** Pixels. */
  readonly size?: number;
};

/** A person's picture, or their initials where there is none. Decoration: the name stands beside it. */
export function Avatar({ person, size = 32 }: Props) {
  const [isBroken, setBroken] = useState(false);
  const style = { width: size, height: size };
  if (person.profileimageurl !== null && person.profileimageurl !== '' && !isBroken) {
    return (
      <img
        className={classes.picture}
        style={style}
        src={person.profileimageurl}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span
      className={classes.initials}
      style={{
        ...style,
        fontSize: size * 0.4,
        background: `hsl(${hueOf(person.fullName)} 45% 34%)`,
      }}
      // Drawn by CSS, not text: screen readers and copied text already have the name beside it.
      data-initials={initialsOf(person.fullName).slice(0, 2)}
      aria-hidden
    />
  );
}
