import { Crest, type CrestTeam } from './Crest.tsx';
import table from './Table.module.css';

type Props = { readonly team: CrestTeam & { readonly teamName: string } };

/** A team in a table: its crest and its name. */
export function TeamName({ team }: Props) {
  return (
    <span className={table.team}>
      <Crest team={team} size={28} />
      {team.teamName}
    </span>
  );
}
