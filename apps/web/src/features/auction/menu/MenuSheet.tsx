import { Link, useNavigate } from 'react-router';
import { signOut } from '../../../session.ts';
import { askToLogOut } from '../../../domain/askToLogOut.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { OWN_LINKS, TOP_LINKS } from '../../../domain/siteLinks.ts';
import classes from './MenuSheet.module.css';
import { Sheet } from '../parts/Sheet.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRules: () => void;
  readonly onDeputy: () => void;
  readonly onChat: (() => void) | null;
  /** Whether something was said that this person has not seen. */
  readonly hasNews: boolean;
};

/** The site's links, and what the room has besides. */
export function MenuSheet({ isOpen, onClose, onRules, onDeputy, onChat, hasNews }: Props) {
  const navigate = useNavigate();
  const close = (then: () => void) => {
    onClose();
    then();
  };
  const leave = async () => {
    onClose();
    if (!(await askToLogOut())) return;
    signOut();
    await navigate('/auth/signin');
    notify.done('Logout Successfully !');
  };
  return (
    <Sheet title="Menu" isOpen={isOpen} onClose={onClose}>
      <nav className={classes.links} aria-label="Main">
        {[...TOP_LINKS, ...OWN_LINKS].map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        {onChat !== null && (
          <button type="button" onClick={() => close(onChat)}>
            {hasNews ? 'Chat: new' : 'Chat'}
          </button>
        )}
        <button type="button" onClick={() => close(onRules)}>
          The rules
        </button>
        <button type="button" onClick={() => close(onDeputy)}>
          Someone to bid for you
        </button>
        <button type="button" onClick={() => void leave()}>
          Logout
        </button>
      </nav>
    </Sheet>
  );
}
