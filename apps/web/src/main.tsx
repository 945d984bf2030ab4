import './theme.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ApiFailure, configureApi } from './api/call.ts';
import { App } from './App.tsx';
import { forgetLastBidderOnFailure } from './live/auction/lastBidder.ts';
import { stayConnected } from './live/socket/stayConnected.ts';
import { followVersions } from './newVersion.ts';
import { loadDrawn } from './routes.tsx';
import { followOtherTabs, followSettings, followSignOuts, loadSession } from './session.ts';
import { onSignedOut, signedOut, useStore } from './store/store.ts';
import { listenForInstall } from './ui/install/install.ts';
import { notify } from './ui/notices/notify.ts';

const QUERY_RETRIES_MAX = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal is final; a lost connection may come back.
      retry: (failures, error) =>
        failures < QUERY_RETRIES_MAX && !(error instanceof ApiFailure && error.status >= 400),
    },
  },
});

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
followOtherTabs();
followSignOuts();
stayConnected(queries);
followSettings();
void loadSession();
listenForInstall();
if (import.meta.env.PROD) followVersions();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
const app = (
  <App queries={queries} inRouter={(screens) => <BrowserRouter>{screens}</BrowserRouter>} />
);
const begin = () => {
  root.replaceChildren();
  delete root.dataset['drawn'];
  createRoot(root).render(app);
};
// What was drawn ahead is for strangers.
if (root.dataset['drawn'] === undefined || useStore.getState().auth.isLoggedIn) begin();
else {
  // With its screen's code at hand, React takes over what is drawn without drawing it anew.
  loadDrawn(location.pathname).then(() => {
    hydrateRoot(root, app);
  }, begin);
}
