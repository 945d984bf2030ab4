import type { Group } from '@bracketbid/contract/entities';
import { Avatar } from '../../../../domain/people/Avatar.tsx';
import table from '../../../../ui/table/Table.module.css';
import classes from './Participants.module.css';

export function Participants({ members }: { readonly members: Group['members'] }) {
  if (members.length === 0) return <p>No Participants Found.</p>;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Sl No</th>
          <th scope="col">Member</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ user }, index) => (
          <tr key={user._id}>
            <td className="bb-numbers">{index + 1}</td>
            <td>
              <span className={table.team}>
                <Avatar person={user} size={30} />
                <span className={classes.name}>{user.fullName}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
