import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ofGroup } from '../../live/groupInAddress.ts';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { useStore } from '../../store/store.ts';
import { useCarriedInvitation } from '../../domain/carriedInvitation.ts';
import { isAuctionPath } from '../../domain/isAuctionPath.ts';
import { later } from '../../ui/late.tsx';
import { PageLink } from '../../ui/page/PageLink.tsx';
import { TOP_LINKS } from '../../domain/siteLinks.ts';
import classes from './Header.module.css';
import { Logo } from './Logo.tsx';
import { OwnMenu } from './OwnMenu.tsx';

const Switches = later(() => import('./switch/Switches.tsx').then((module) => module.Switches));

/** The one link that a visitor's phone has room for beside the menu. */
function quickLinkAt(pathname: string): { readonly to: string; readonly label: string } {
  return pathname === '/auth/signin'
    ? { to: '/auth/signup', label: 'Sign Up' }
    : { to: '/auth/signin', label: 'Log In' };
}

export function Header({ isOverlaid }: { readonly isOverlaid: boolean }) {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const { key, state, pathname } = useLocation();
  const carried = useCarriedInvitation();
  const signInState: object = { ...state, ...carried };
  const quick = quickLinkAt(pathname);
  const [isOpen, setOpen] = useState(false);
  // Every navigation closes the menu, including Back.
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setOpen(false);
  }
  useEffect(() => {
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') setOpen(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const { groupId, named } = useMeantGroup();
  const isInGroup = isLoggedIn && groupId !== null;
  // An auction shows one group, and asks for nothing that it doesn't need.
  const canSwitch = isInGroup && !isAuctionPath(pathname);
  const settings = useStore((state) => state.global.settings);
  const { seasons = [] } = settings ?? {};
  return (
    <header className={classes.header} data-overlaid={isOverlaid || undefined}>
      <div className={classes.bar}>
        <Link to="/" state={carried} className={classes.home} aria-label="Bracketbid, home">
          <Logo image={settings?.sitelogo} />
        </Link>
        {(seasons.length > 1 || canSwitch) && <Switches seasons={seasons} isInGroup={canSwitch} />}
        <nav
          className={classes.nav}
          id="main-menu"
          aria-label="Main"
          data-open={isOpen || undefined}
        >
          {TOP_LINKS.map(({ to, label }) => (
            <PageLink key={to} to={to} state={carried} className={classes.link}>
              {label}
            </PageLink>
          ))}
          {isInGroup && (
            <PageLink to={ofGroup('/auction', named)} className={classes.link}>
              My auction
            </PageLink>
          )}
          {!isLoggedIn && (
            <>
              <Link to="/auth/signin" state={signInState} className={classes.link} data-stranger>
                Log In
              </Link>
              <Link to="/auth/signup" state={signInState} className={classes.call} data-stranger>
                Sign Up
              </Link>
            </>
          )}
        </nav>
        {!isLoggedIn && !isOpen && (
          <Link to={quick.to} state={signInState} className={classes.quick} data-stranger>
            {quick.label}
          </Link>
        )}
        {isLoggedIn && <OwnMenu />}
        <button
          type="button"
          className={classes.burger}
          onClick={() => setOpen(!isOpen)}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls="main-menu"
        >
          <span aria-hidden />
        </button>
      </div>
    </header>
  );
}
