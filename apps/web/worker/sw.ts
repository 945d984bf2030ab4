import { clientsClaim } from 'workbox-core';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { listenForPushes } from './pushes.ts';

/*
 * What a phone keeps of the app: the files that an auction may need, so that a new version on the server takes nothing
 * away from a page that is open, and a page that says what is known without a connection. Pages come from the server
 * alone, so that none is ever of an old version; answers of the server and sockets never come by here.
 */
declare const self: ServiceWorkerGlobalScope;
/** The files, listed by the build. */
declare const KEPT_FILES: { readonly url: string; readonly revision: string | null }[];

const OFFLINE = '/offline.html';

precacheAndRoute([...KEPT_FILES], { directoryIndex: '', cleanURLs: false });
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(OFFLINE) }] }),
    { denylist: [/^\/(api|uploads|socket\.io)\//] },
  ),
);
clientsClaim();
listenForPushes();

self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
});
