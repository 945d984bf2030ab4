import { memo, useState } from 'react';
import { Arc } from './Arc.tsx';
import classes from './Avatar.module.css';
import { faceGround, toInitials } from './initials.ts';

type Props = {
  readonly person: { readonly fullName: string; readonly profileimageurl: string | null };
  /** Pixels. */
  readonly size?: number;
  /** What the person has left of what everyone started with, 0 to 1: drawn around the face. */
  readonly share?: number | undefined;
  readonly isLeading?: boolean;
};

/** A person's picture, or their initials where there is none. Decoration: the name stands beside it. */
export const Avatar = memo(function Avatar({ person, size = 32, share, isLeading }: Props) {
  const box = { width: size, height: size };
  return (
    <span className={classes.face} style={box} aria-hidden>
      <Picture person={person} size={size} />
      {share !== undefined && <Arc share={share} isLeading={isLeading ?? false} size={size} />}
    </span>
  );
});

function Picture({ person, size }: { readonly person: Props['person']; readonly size: number }) {
  const [isBroken, setBroken] = useState(false);
  if (person.profileimageurl !== null && person.profileimageurl !== '' && !isBroken) {
    return (
      <img
        className={classes.picture}
        src={person.profileimageurl}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span
      className={classes.initials}
      style={{ fontSize: size * 0.37, background: faceGround(person.fullName) }}
      // Drawn by CSS, not text: screen readers and copied text already have the name beside it.
      data-initials={toInitials(person.fullName)}
    />
  );
}
