import './theme.css';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router';
import { configureApi } from './api/call.ts';
import { createQueries } from './api/createQueries.ts';
import { App } from './App.tsx';
import { forgetLastBidderOnFailure } from './live/auction/lastBidder.ts';
import { stayConnected } from './live/socket/stayConnected.ts';
import { followVersions } from './newVersion.ts';
import { createRoot, hydrateRoot } from './reactDom.ts';
import { loadFirst } from './routes.tsx';
import { followOtherTabs, followSettings, followSignOuts, loadSession } from './session.ts';
import { onSignedOut, signedOut, useStore } from './store/store.ts';
import { listenForInstall } from './ui/install/install.ts';
import { notify } from './ui/notices/notify.ts';

const queries = createQueries();

configureApi({
  onFailure: notify.error,
  onSessionEnd: (message) => {
    if (!useStore.getState().auth.isLoggedIn) return;
    notify.error(message);
    signedOut();
  },
});
onSignedOut(() => queries.clear());
forgetLastBidderOnFailure();

// Reading its own code keeps a phone for a while: it paints and answers before the app begins, and between the parts of that.
setTimeout(follow);
setTimeout(show);

/** Follows what is not of this page: the session, the server, other tabs. */
function follow(): void {
  followOtherTabs();
  followSignOuts();
  stayConnected(queries);
  followSettings();
  void loadSession();
  listenForInstall();
  if (import.meta.env.PROD) followVersions();
}

/** Draws the app, or takes over what was drawn ahead. */
function show(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('No root');
  /** From its first commit on React answers presses; `index.html` repeats the one that came before. */
  const listening = () => {
    delete root.dataset['drawn'];
    dispatchEvent(new Event('listening'));
  };
  const app = (
    <App
      queries={queries}
      inRouter={(screens) => <BrowserRouter>{screens}</BrowserRouter>}
      onMounted={listening}
    />
  );
  // As a transition, it is rendered in small pieces between which a browser can paint and answer. What the page showed
  // meanwhile goes when it is done.
  const begin = () => startTransition(() => createRoot(root).render(app));
  const { drawn } = root.dataset;
  const { isLoggedIn } = useStore.getState().auth;
  const isTakenOver = !isLoggedIn && drawn !== undefined && drawn !== 'members';
  // With its screen's code and styles at hand, the first drawing is the screen, and React takes over what is drawn ahead without
  // drawing it anew; for members, whose header is another one, it draws it anew.
  Promise.all([loadFirst(location.pathname), loadLateStyles()]).then(() => {
    if (isTakenOver) startTransition(() => void hydrateRoot(root, app));
    else begin();
  }, begin);
}

/** Applies the style sheets that the page only preloads, so that its first paint waits for none. Settles once they are loaded. */
async function loadLateStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-late]');
  await Promise.all(
    Array.from(links, (link) => {
      const loaded = new Promise((resolve) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', resolve);
      });
      link.rel = 'stylesheet';
      return loaded;
    }),
  );
}
