import { Link } from 'react-router';
import { OWN_LINKS, TOP_LINKS } from '../../../domain/siteLinks.ts';
import { useLogOut } from '../../../domain/useLogOut.ts';
import classes from './MenuSheet.module.css';
import { Sheet } from '../parts/Sheet.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRules: () => void;
  readonly onDeputy: () => void;
};

/** What the room has, and the site's links behind one line. */
export function MenuSheet({ isOpen, onClose, onRules, onDeputy }: Props) {
  const logOut = useLogOut();
  const close = (then: () => void) => {
    onClose();
    then();
  };
  return (
    <Sheet title="Menu" isOpen={isOpen} onClose={onClose}>
      <nav className={classes.links} aria-label="Main">
        <button type="button" onClick={() => close(onRules)}>
          The rules
        </button>
        <button type="button" onClick={() => close(onDeputy)}>
          Someone to bid for you
        </button>
        <details>
          <summary>Site</summary>
          {[...TOP_LINKS, ...OWN_LINKS].map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <button type="button" onClick={() => close(() => void logOut())}>
            Logout
          </button>
        </details>
      </nav>
    </Sheet>
  );
}
