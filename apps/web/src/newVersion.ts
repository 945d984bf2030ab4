import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAuctionPath } from './isAuctionPath.ts';

/** Between two questions whether the server has a new version. Milliseconds. */
const ASK_MS = 30 * 60_000;

/** The worker of a new version, which waits until this page lets it begin. */
let waiting: ServiceWorker | null = null;

/**
 * Registers the service worker, after everything that the first view needs, and notices when the server has a new
 * version of the app. Nothing is reloaded here: `useNewVersion`.
 */
export function followVersions(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const register = () => {
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(follow, () => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function follow(registration: ServiceWorkerRegistration | undefined): void {
  // Blocked, by an extension or a test: registering gives nothing.
  if (registration === undefined) return;
  const note = () => {
    // Without a controller it is the first one, which begins by itself.
    if (navigator.serviceWorker.controller !== null) waiting = registration.waiting;
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  const ask = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_MS);
}

/** Held by every tab that shows an auction, so that another tab takes no files away from it. */
const AUCTION_LOCK = 'bracketbid-auction';

/** Holds the lock until the returned function is called. */
function holdAuction(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator) {
    navigator.locks
      .request(AUCTION_LOCK, { mode: 'shared' }, () => released)
      .catch(() => undefined);
  }
  return release;
}

async function isAuctionShown(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === AUCTION_LOCK);
}

/**
 * Takes up a new version when the person goes to another screen: it is loaded from the server as if they had typed its
 * address. Nothing is reloaded while any tab shows an auction, and none begins with a reload.
 */
export function useNewVersion(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const isAuction = isAuctionPath(pathname);
  useEffect(() => (isAuction ? holdAuction() : undefined), [isAuction]);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from === pathname || waiting === null) return;
    if (isAuctionPath(from) || isAuctionPath(pathname)) return;
    const next = waiting;
    void isAuctionShown().then((isShown) => {
      if (isShown) return;
      next.addEventListener('statechange', () => {
        if (next.state === 'activated') window.location.reload();
      });
      next.postMessage('take over');
    });
  }, [pathname]);
}
