import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/entities';
import { Link } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dollars } from '../../ui/Dollars.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Members.module.css';

type Props = { readonly state: LiveState; readonly userId: string };

/** The other members who are online, with what they can still spend. */
export function Members({ state, userId }: Props) {
  const others = state.members.filter(({ user, online }) => online && user._id !== userId);
  return (
    <Panel
      title="Online now"
      aside={
        <span className={classes.count}>
          {others.length} of {counted(state.members.length - 1, 'other')}
        </span>
      }
    >
      {others.length === 0 ? (
        <p className={classes.none}>Nobody else is here yet.</p>
      ) : (
        <ul className={classes.row}>
          {others.map(({ user, remaining }) => (
            <li key={user._id}>
              <Link to={`/auction/user-details/${user._id}`} className={classes.person}>
                <Avatar person={user} size={36} />
                <span className={classes.name}>{user.fullName}</span>
                <span className={classes.money}>
                  <Dollars amount={remaining} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
