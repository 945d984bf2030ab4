import { Link } from 'react-router';
import { useStore } from '../../store/store.ts';
import classes from './NoPasswordNote.module.css';

/** A quiet note to somebody who took a seat without a password; nothing to everybody else. */
export function NoPasswordNote() {
  const hasPassword = useStore((state) => state.user.user?.hasPassword ?? true);
  if (hasPassword) return null;
  return (
    <aside className={classes.note} aria-label="Your password">
      <p>Your account has no password yet. With one, you can sign in on any device.</p>
      <Link to="/change-password">Set a password</Link>
    </aside>
  );
}
