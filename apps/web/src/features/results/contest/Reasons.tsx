import classes from './Prizes.module.css';

/** Why members object: `Ben objects: “A card was wrong”`. Nothing while nobody does. */
export function Reasons({ objections }: { readonly objections: readonly string[] }) {
  if (objections.length === 0) return null;
  return (
    <ul aria-label="Objections" className={classes.reasons}>
      {objections.map((objection) => (
        <li key={objection}>{objection}</li>
      ))}
    </ul>
  );
}
