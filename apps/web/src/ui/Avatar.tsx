import { useState } from 'react';
import classes from './Avatar.module.css';

type Props = {
  readonly person: { readonly fullName: string; readonly profileimageurl: string | null };
  /** Pixels. */
  readonly size?: number;
};

/** A person's picture, or the default one. Decoration: the name stands beside it. */
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
    <svg className={classes.picture} style={style} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" className={classes.ground} />
      <circle cx="16" cy="12.5" r="5.5" className={classes.figure} />
      <path d="M5 29c1-7 5.5-10 11-10s10 3 11 10z" className={classes.figure} />
    </svg>
  );
}
