import { isAuctionPath } from './domain/isAuctionPath.ts';

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
 * Registers the service worker, and asks now and then whether the server has
 * a new version of the app. Nothing is reloaded here: `takeNewVersion`.
 */
export function followVersions(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(follow, () => undefined);
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

/** Says to all tabs that this one shows an auction, until the returned function is called. */
export function holdAuction(): () => void {
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
 * Loads the page anew, from the server, if there is a new version: unless any tab shows an auction, and never in front of
 * one.
 */
export async function takeNewVersion(): Promise<void> {
  const next = waitingVersion();
  if (next === null || (await isAuctionShown())) return;
  await takenOver(next);
  if (!isAuctionPath(window.location.pathname)) window.location.reload();
}
