import type { Team } from '@bracketbid/contract/entities';
import { Panel } from '../../ui/Panel.tsx';
import { TeamMark } from '../../ui/TeamMark.tsx';
import table from '../../ui/Table.module.css';
import classes from './UpNext.module.css';

const SHOWN = 5;

/** The teams that come next, in the drawn order. */
export function UpNext({ teams }: { readonly teams: readonly Team[] }) {
  if (teams.length === 0) return null;
  return (
    <Panel title="Up next" aside={<span className={classes.rest}>{teams.length} to come</span>}>
      <ol className={classes.list}>
        {teams.slice(0, SHOWN).map((team) => (
          <li key={team._id} className={table.team}>
            <TeamMark team={team} size={30} />
            <span>{team.teamName}</span>
            <small>Seed {team.seedNumber}</small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
