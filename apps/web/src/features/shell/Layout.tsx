import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './Layout.module.css';
import { surroundingsOf } from './surroundings.ts';

/** What surrounds every screen. */
export function Layout() {
  const { pathname } = useLocation();
  useFocusOnHeading(pathname);
  const { isOverlaid, isQuiet } = surroundingsOf(pathname);
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header isOverlaid={isOverlaid} />
      <main id="content" className={classes.main} data-overlaid={isOverlaid || undefined}>
        <Outlet />
      </main>
      <Footer isQuiet={isQuiet} />
      <ScrollRestoration />
    </>
  );
}

/** After a change of screens a screen reader starts at the new heading. */
function useFocusOnHeading(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
