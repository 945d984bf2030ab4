import classes from './SeedMark.module.css';

/** A team's seed in its small sign. */
export function SeedMark({ seed }: { readonly seed: number }) {
  return (
    <span className={classes.seed}>
      <span className="bb-hidden">Seed </span>
      {seed}
    </span>
  );
}
