import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './Layout.module.css';

/** Screens whose content begins under the header. */
const OVERLAID = new Set([
  '/',
  '/profile/content/home',
  '/contact',
  '/profile/content/contact',
  '/auction-information',
  '/profile/content/auction',
]);

/** What surrounds every screen. */
export function Layout() {
  const { pathname } = useLocation();
  useFocusOnHeading(pathname);
  const isOverlaid = OVERLAID.has(pathname);
  const isAuction = /^\/auction(\/(?!user-details)|$)/.test(pathname);
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header isOverlaid={isOverlaid} />
      <main id="content" className={classes.main} data-overlaid={isOverlaid || undefined}>
        <Outlet />
      </main>
      <Footer isQuiet={isAuction} />
      <ScrollRestoration />
    </>
  );
}

/** After a change of the screen a screen reader starts at its heading. */
function useFocusOnHeading(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
