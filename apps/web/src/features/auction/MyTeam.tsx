import type { LivePicture } from '../../live/applyMessage.ts';
import { Dollars } from '../../ui/Dollars.tsx';
import { Panel } from '../../ui/Panel.tsx';
import table from '../../ui/Table.module.css';
import { TeamMark } from '../../ui/TeamMark.tsx';

type Props = { readonly picture: LivePicture; readonly userId: string };

/** The teams this member owns. */
export function MyTeam({ picture, userId }: Props) {
  const own = picture.teams.filter((team) => team.owner?._id === userId);
  const isOver = picture.state.phase === 'completed';
  return (
    <Panel title={isOver ? 'Team Results' : 'My Team'}>
      {own.length === 0 ? (
        <p style={{ margin: 0, color: 'var(--bb-dim)' }}>
          {isOver ? 'You didn’t win a team this year.' : 'Your first team is still to come.'}
        </p>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Team</th>
                <th scope="col">Location</th>
                <th scope="col" data-number>
                  Price
                </th>
              </tr>
            </thead>
            <tbody>
              {own.map((team) => (
                <tr key={team._id}>
                  <td>
                    <span className={table.team}>
                      <TeamMark team={team} size={26} />
                      {team.teamName}
                    </span>
                  </td>
                  <td>{team.location}</td>
                  <td data-number>
                    <Dollars amount={team.amount ?? 0} />
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
