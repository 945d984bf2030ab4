import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isAuctionPath } from '../../domain/isAuctionPath.ts';
import { useConnectToNamed } from '../../live/meantGroup.ts';
import { later } from '../../ui/late.tsx';
import { focusHeading } from '../../ui/page/focusHeading.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './Layout.module.css';
import { ScreenErrors } from './ScreenErrors.tsx';
import { ScreenLoading } from './ScreenLoading.tsx';
import { findSurroundings } from './surroundings.ts';
import { useScroll } from './useScroll.ts';

// The auction's own page counts down by itself.
const LastMinute = later(() => import('./LastMinute.tsx').then((module) => module.LastMinute));

/** What surrounds every screen. */
export function Layout() {
  const { pathname, key } = useLocation();
  useScroll();
  useConnectToNamed();
  useFocusOnHeading(pathname);
  const { isOverlaid, isQuiet } = findSurroundings(pathname);
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header isOverlaid={isOverlaid} />
      <main id="content" className={classes.main} data-overlaid={isOverlaid || undefined}>
        <ScreenErrors at={key}>
          {/* One boundary for all screens: the shown one stays until the next one's code is there. */}
          <Suspense fallback={<ScreenLoading isAuction={isQuiet && !isOverlaid} />}>
            <Outlet />
          </Suspense>
        </ScreenErrors>
      </main>
      <Footer isQuiet={isQuiet} />
      {!isAuctionPath(pathname) && <LastMinute />}
    </>
  );
}

/** After a change of screens a screen reader starts at the new heading. */
function useFocusOnHeading(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}
