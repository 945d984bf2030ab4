import classes from './Plus.module.css';

/** A plus before a figure, in the text face: the display face's own is tiny. */
export function Plus() {
  return <span className={classes.plus}>+</span>;
}
