import { Crest, type CrestTeam } from './Crest.tsx';
import classes from './Rafters.module.css';

type Props = { readonly teams: readonly (CrestTeam & { readonly _id: string })[] };

/** Crests hung from an edge, as many as the width holds; the bare edge without any. Decoration. */
export function Rafters({ teams }: Props) {
  return (
    <div className={classes.rafters} aria-hidden>
      <div className={classes.row}>
        {teams.map((team) => (
          <Crest key={team._id} team={team} size={46} />
        ))}
      </div>
    </div>
  );
}
