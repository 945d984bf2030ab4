import { Arc } from '../../domain/people/Arc.tsx';
import { faceGround, toInitials } from '../../domain/people/initials.ts';
import classes from './BoardFace.module.css';

type Props = {
  readonly fullName: string;
  /** What the person has left of what everyone started with, 0 to 1. */
  readonly share?: number;
  readonly isLeading?: boolean;
};

/** Somebody's initials, as large as the screen asks. A board has no pictures of people. Decoration: the name is beside it. */
export function BoardFace({ fullName, share, isLeading = false }: Props) {
  return (
    <span
      className={classes.face}
      style={{ background: faceGround(fullName) }}
      data-initials={toInitials(fullName)}
      aria-hidden
    >
      {share !== undefined && <Arc share={share} isLeading={isLeading} />}
    </span>
  );
}
