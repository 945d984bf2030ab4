import { useStore } from '../../store/store.ts';
import { useOfGroup } from '../../live/meantGroup.ts';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { LateMenu } from '../../ui/menu/LateMenu.tsx';
import { listOwnLinks } from '../../domain/siteLinks.ts';
import { useLogOut } from '../../domain/useLogOut.ts';
import classes from './Header.module.css';

/** The signed-in person, who opens the menu of what is theirs. */
export function OwnMenu() {
  const user = useStore((state) => state.user.user);
  const logOut = useLogOut();
  const ofGroup = useOfGroup();
  if (user === null) return null;
  const links = listOwnLinks(user).map(({ to, label }) => ({ to: ofGroup(to), label }));
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
      groups={[links, [{ label: 'Logout', onPick: () => void logOut() }]]}
    />
  );
}
