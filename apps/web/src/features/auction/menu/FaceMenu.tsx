import { Avatar } from '../../../domain/people/Avatar.tsx';
import { listOwnLinks, TOP_LINKS } from '../../../domain/siteLinks.ts';
import { useLogOut } from '../../../domain/useLogOut.ts';
import { useOfGroup } from '../../../live/meantGroup.ts';
import { useStore } from '../../../store/store.ts';
import { LateMenu } from '../../../ui/menu/LateMenu.tsx';
import type { RoomMenuProps } from './RoomMenu.tsx';
import classes from './RoomMenu.module.css';

/** The member's face, on a large screen: what the room has, the site's links, and what is theirs. */
export function FaceMenu({ onRules, onDeputy, onHelp }: RoomMenuProps) {
  const user = useStore((state) => state.user.user);
  const logOut = useLogOut();
  const ofGroup = useOfGroup();
  if (user === null) return null;
  return (
    <LateMenu
      renderButton={(given) => (
        <button
          {...given}
          type="button"
          className={classes.face}
          aria-label={`Hi, ${user.fullName}: menu`}
          title={`Hi, ${user.fullName}`}
        >
          <Avatar person={user} size={30} />
        </button>
      )}
      title={`Hi, ${user.fullName}`}
      groups={[
        [
          { label: 'The rules', onPick: onRules },
          { label: 'Someone to bid for you', onPick: onDeputy },
          { label: 'Keys of the room', onPick: onHelp },
        ],
        TOP_LINKS,
        listOwnLinks(user).map(({ to, label }) => ({ to: ofGroup(to), label })),
        [{ label: 'Logout', onPick: () => void logOut() }],
      ]}
    />
  );
}
