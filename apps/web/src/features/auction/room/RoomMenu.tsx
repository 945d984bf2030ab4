import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signOut } from '../../../session.ts';
import { askToLogOut } from '../../../ui/askToLogOut.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import { OWN_LINKS, TOP_LINKS } from '../../../ui/siteLinks.ts';
import classes from './RoomMenu.module.css';
import { Sheet } from './Sheet.tsx';

/** The site's links, on a phone, where the room has no header. */
export function RoomMenu({ onRules }: { readonly onRules: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    setOpen(false);
    if (!(await askToLogOut())) return;
    signOut();
    await navigate('/auth/signin');
    notify.success('Logout Successfully !');
  };
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
      <Sheet title="Menu" isOpen={isOpen} onClose={() => setOpen(false)}>
        <nav className={classes.links} aria-label="Main">
          {[...TOP_LINKS, ...OWN_LINKS].map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              onRules();
            }}
          >
            The rules
          </button>
          <button type="button" onClick={() => void leave()}>
            Logout
          </button>
        </nav>
      </Sheet>
    </>
  );
}
