import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { later } from '../../../ui/late.tsx';
import classes from './RoomMenu.module.css';

const MenuSheet = later(() => import('./MenuSheet.tsx').then((module) => module.MenuSheet));

export type RoomMenuProps = {
  readonly onRules: () => void;
  readonly onDeputy: () => void;
  readonly onHelp: () => void;
};

/** The site's links, on a phone, where the room has no header. */
export function RoomMenu(props: Pick<RoomMenuProps, 'onRules' | 'onDeputy'>) {
  // Null until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen !== null && <MenuSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
