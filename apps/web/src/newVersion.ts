import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAuctionPath } from './isAuctionPath.ts';

/** Between two questions whether the server has a new version. Milliseconds. */
const ASK_MS = 30 * 60_000;

/**
 * A worker that was told to take over does so at once, or is put off for minutes: by Chromium, while the old one answers
 * a request. The page is loaded anew after this, from the server, whichever worker stands between. Milliseconds.
 */
const TAKE_OVER_MS = 1_000;

/** Of this page, once the browser has it. */
let registration: ServiceWorkerRegistration | undefined;

/**
 * Registers the service worker, after everything that the first view needs, and asks now and then whether the server has
 * a new version of the app. Nothing is reloaded here: `useNewVersion`.
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

function follow(registered: ServiceWorkerRegistration | undefined): void {
  // Blocked, by an extension or a test: registering gives nothing.
  if (registered === undefined) return;
  registration = registered;
  const ask = () => {
    if (document.visibilityState === 'visible') registered.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_MS);
}

/**
 * The worker of a new version, which waits until this page lets it begin. Asked when it is wanted: the events that tell
 * of it may come before `waiting` is set. Without a controller it is the first one, which begins by itself.
 */
function waitingVersion(): ServiceWorker | null {
  if (registration === undefined || navigator.serviceWorker.controller === null) return null;
  return registration.waiting;
}

async function takenOver(next: ServiceWorker): Promise<void> {
  await new Promise<void>((done) => {
    setTimeout(done, TAKE_OVER_MS);
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') done();
    });
    next.postMessage('take over');
  });
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
    if (from === pathname || isAuctionPath(from) || isAuctionPath(pathname)) return;
    const next = waitingVersion();
    if (next === null) return;
    void isAuctionShown().then(async (isShown) => {
      if (isShown) return;
      await takenOver(next);
      if (!isAuctionPath(window.location.pathname)) window.location.reload();
    });
  }, [pathname]);
}
