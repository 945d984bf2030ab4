import { useNavigate } from 'react-router';
import { signOut } from '../../session.ts';
import { useStore } from '../../store/store.ts';
import { askToLogOut } from '../../domain/askToLogOut.ts';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { LateMenu } from '../../ui/menu/LateMenu.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { OWN_LINKS } from '../../domain/siteLinks.ts';
import classes from './Header.module.css';

const CONSOLE_LINK = { to: '/admin', label: 'Administration' } as const;

/** The signed-in person, who opens the menu of what is theirs. */
export function OwnMenu() {
  const user = useStore((state) => state.user.user);
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await askToLogOut())) return;
    signOut();
    await navigate('/auth/signin');
    notify.done('Logout Successfully !');
  };
  if (user === null) return null;
  const links = user.role === 'admin' ? [...OWN_LINKS, CONSOLE_LINK] : OWN_LINKS;
  return (
    <LateMenu
      renderButton={(given) => (
        <button
          {...given}
          type="button"
          className={classes.me}
          aria-label={`Hi, ${user.fullName}: menu`}
        >
          <span className={classes.greeting}>Hi, {user.fullName}</span>
          <Avatar person={user} size={34} />
        </button>
      )}
      groups={[links, [{ label: 'Logout', onPick: () => void leave() }]]}
    />
  );
}
