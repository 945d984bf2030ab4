import { formatCents } from '@bracketbid/engine/money/cents';
import { EntrantLine } from './EntrantLine.tsx';
import classes from './Prizes.module.css';
import { givenRest } from './rest.ts';
import type { ShownContest } from './shown.ts';

/** What the prizes have left over, below them: to whom it goes, once it is given. */
export function Rest({
  contest,
  field,
  viewer,
}: Pick<ShownContest, 'contest' | 'field' | 'viewer'>) {
  const rest = givenRest(contest, field);
  if (rest === null) return null;
  const { cents, rows } = rest;
  return (
    <section aria-label="The rest" className={classes.prize}>
      <header>
        <h2>The rest</h2>
      </header>
      <p className={classes.worth}>
        {rows.length > 0
          ? 'What the prizes left over: cents that don’t divide, and winners nobody owns.'
          : `${formatCents(cents)} that the prizes left over: back to everyone, by what they paid.`}
      </p>
      {rows.length > 0 && (
        <ul className={classes.lines}>
          {rows.map((row) => (
            <EntrantLine key={row.entrantId} {...row} field={field} userId={viewer.userId} />
          ))}
        </ul>
      )}
    </section>
  );
}
