import classes from './Bone.module.css';

/** Where something will stand that is not there yet. Pixels, or a CSS width. */
export function Bone({
  height,
  width = '100%',
}: {
  readonly height: number;
  readonly width?: string;
}) {
  return <div className={classes.bone} style={{ height, width }} aria-hidden />;
}
