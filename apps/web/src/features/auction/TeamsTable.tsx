import type { SoldTeam } from '@bracketbid/contract/entities';
import { Dollars } from '../../ui/Dollars.tsx';
import { Panel } from '../../ui/Panel.tsx';
import table from '../../ui/Table.module.css';
import { TeamMark } from '../../ui/TeamMark.tsx';
import classes from './TeamsTable.module.css';

/** All teams of the tournament, with what became of each. */
export function TeamsTable({ teams }: { readonly teams: readonly SoldTeam[] }) {
  return (
    <Panel title="Teams">
      {teams.length === 0 ? (
        <p>No teams found.</p>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <caption className="bb-hidden">Teams</caption>
            <thead>
              <tr>
                <th scope="col">SL</th>
                <th scope="col">Team</th>
                <th scope="col" className={classes.location}>
                  Location
                </th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {teams.map((team, index) => (
                <tr key={team._id}>
                  <td className="bb-numbers">{index + 1}</td>
                  <td>
                    <span className={table.team}>
                      <TeamMark team={team} size={30} />
                      <span>
                        {team.teamName}
                        <small className={classes.below}>{team.location}</small>
                      </span>
                    </span>
                  </td>
                  <td className={classes.location}>{team.location}</td>
                  <td>
                    <Status team={team} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Status({ team }: { readonly team: SoldTeam }) {
  if (team.status === null) return <span className={classes.status}>Not Started</span>;
  return (
    <span className={classes.status} data-status={team.status}>
      {team.status}
      {team.amount !== undefined && team.owner !== undefined && (
        <small>
          <Dollars amount={team.amount} /> · {team.owner.fullName}
        </small>
      )}
    </span>
  );
}
