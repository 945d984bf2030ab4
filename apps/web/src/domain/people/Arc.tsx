import classes from './Arc.module.css';

const RADIUS = 46;
const ROUND = 2 * Math.PI * RADIUS;

type Props = {
  /** 0 to 1. */
  readonly share: number;
  readonly isLeading: boolean;
  /** Of the face, in pixels: the ring is drawn 5 px around it. Its line is 2.5 px wide, the leader's 3.5. */
  readonly size?: number;
};

const AROUND = 10;

/** What somebody has left, as a ring around their face. */
export function Arc({ share, isLeading, size }: Props) {
  const unit = size === undefined ? 0 : 100 / (size + AROUND);
  const width = size === undefined ? {} : { strokeWidth: (isLeading ? 3.5 : 2.5) * unit };
  const part = Math.min(1, Math.max(0, share));
  return (
    <svg
      className={classes.arc}
      style={width}
      data-leading={isLeading || undefined}
      viewBox="0 0 100 100"
    >
      <circle cx="50" cy="50" r={RADIUS} />
      <circle cx="50" cy="50" r={RADIUS} strokeDasharray={`${ROUND * part} ${ROUND}`} />
    </svg>
  );
}
