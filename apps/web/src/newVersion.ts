import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAuctionPath } from './domain/isAuctionPath.ts';

/** What versions need: fetched after all that the first view needs. Null where it can't be fetched. */
const versions = () => import('./versions.ts').catch(() => null);

/** Follows the app's versions from when the page has loaded. */
export function followVersions(): void {
  const follow = () => void versions().then((module) => module?.followVersions());
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow, { once: true });
}

/**
 * Takes up a new version when the person goes to another screen: it is loaded from the server as if they had typed its
 * address. Nothing is reloaded while any tab shows an auction, and none begins with a reload.
 */
export function useNewVersion(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const isAuction = isAuctionPath(pathname);
  useEffect(() => {
    if (!isAuction) return undefined;
    const held = versions().then((module) => module?.holdAuction());
    return () => void held.then((release) => release?.());
  }, [isAuction]);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from === pathname || isAuctionPath(from) || isAuctionPath(pathname)) return;
    void versions().then((module) => module?.takeNewVersion());
  }, [pathname]);
}
