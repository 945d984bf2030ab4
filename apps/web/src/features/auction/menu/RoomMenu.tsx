import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { later } from '../../../ui/late.tsx';
import classes from './RoomMenu.module.css';

const MenuSheet = later(() => import('./MenuSheet.tsx').then((module) => module.MenuSheet));

type Props = {
  readonly onRules: () => void;
  readonly onDeputy: () => void;
  readonly onChat: (() => void) | null;
  /** Whether something was said that this person has not seen. */
  readonly hasNews: boolean;
};

/** The site's links, on a phone, where the room has no header. */
export function RoomMenu(props: Props) {
  // Null until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={props.hasNews ? 'Menu, new in the chat' : 'Menu'}
        data-news={props.hasNews || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen !== null && <MenuSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
