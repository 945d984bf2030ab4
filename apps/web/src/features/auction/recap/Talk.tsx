import { Avatar } from '../../../domain/people/Avatar.tsx';
import { Crest } from '../../../domain/teams/Crest.tsx';
import classes from './Morning.module.css';
import type { Told } from './told.ts';

/** What the group will talk about. */
export function Talk({ lines }: { readonly lines: readonly Told[] }) {
  return (
    <section className={classes.section} aria-labelledby="talk">
      <h3 id="talk">Told at breakfast</h3>
      <dl className={classes.talk}>
        {lines.map((line) => (
          <div key={line.title}>
            <dt>
              <Pictures {...line} />
              {line.title}
            </dt>
            <dd>{line.text}</dd>
            <dd className={classes.figure}>{line.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Pictures({ team, people }: Pick<Told, 'team' | 'people'>) {
  return (
    <span className={classes.pictures}>
      {team !== null && <Crest team={team} size={34} />}
      {people.map((person) => (
        <Avatar key={person._id} person={person} size={people.length > 1 ? 25 : 34} />
      ))}
    </span>
  );
}
