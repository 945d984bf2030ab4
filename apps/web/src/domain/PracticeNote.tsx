import classes from './PracticeNote.module.css';

/** A quiet note that this is a practice season; nothing in a real one. */
export function PracticeNote({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null;
  return <p className={classes.note}>{sentence}.</p>;
}
