import { useState } from 'react';
import classes from './Avatar.module.css';
import { initialsOf } from './markOf.ts';

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
      // Drawn, not written: whoever reads or copies the page has the name beside it.
      data-initials={initialsOf(person.fullName).slice(0, 2)}
      aria-hidden
    />
  );
}

/** A hue in degrees that stays with a name. */
function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
