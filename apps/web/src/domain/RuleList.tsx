import classes from './RuleList.module.css';

/** The rules of an auction, a sentence each. */
export function RuleList({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
