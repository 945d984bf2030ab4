import { formatCents } from '@bracketbid/engine/money/cents';
import { EntrantLine } from './EntrantLine.tsx';
import { listPeople } from './field.ts';
import classes from './Prizes.module.css';
import type { ShownContest } from './shown.ts';

/** [PRIZE-7] What the prizes have left over, below them: to whom it goes, once it is given. */
export function Rest({
  contest: { rest },
  field,
  viewer,
}: Pick<ShownContest, 'contest' | 'field' | 'viewer'>) {
  if (rest === null) return null;
  const { cents, pays } = rest;
  return (
    <section aria-label="The rest" className={classes.prize}>
      <header>
        <h2>The rest</h2>
      </header>
      <p className={classes.worth}>
        {pays.length > 0
          ? 'What the prizes left over: cents that don’t divide, and winners nobody owns.'
          : `${formatCents(cents)} that the prizes left over: back to everyone, by what they paid.`}
      </p>
      {pays.length > 0 && (
        <ul className={classes.lines}>
          {pays.map(({ owners, ...row }) => (
            <EntrantLine
              key={row.entrantId}
              {...row}
              owners={listPeople(owners)}
              field={field}
              userId={viewer.userId}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
