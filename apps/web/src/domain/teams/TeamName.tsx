import { Crest, type CrestTeam } from './Crest.tsx';
import table from '../../ui/table/Table.module.css';

type Props = {
  readonly team: CrestTeam & { readonly teamName: string };
  /** A smaller line below the name. */
  readonly note?: string | null;
};

/** A team in a table: its crest and its name. */
export function TeamName({ team, note = null }: Props) {
  return (
    <span className={table.team}>
      <Crest team={team} size={28} />
      {note === null ? (
        team.teamName
      ) : (
        <span>
          {team.teamName}
          <small>{note}</small>
        </span>
      )}
    </span>
  );
}
