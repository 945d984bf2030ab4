import './theme.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ApiFailure, configureApi } from './api/call.ts';
import { forgetLastBidderOnFailure } from './live/lastBidder.ts';
import { stayConnected } from './live/stayConnected.ts';
import { followVersions } from './newVersion.ts';
import { Screens } from './routes.tsx';
import { followOtherTabs, followSettings, loadSession } from './session.ts';
import { onSignedOut, signedOut, useStore } from './store/store.ts';
import { dialogs } from './ui/dialogs.ts';
import { listenForInstall } from './ui/install.ts';
import { notices } from './ui/notices.ts';
import { notify } from './ui/notify.ts';

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
stayConnected(queries);
followSettings();
void loadSession();
listenForInstall();
if (import.meta.env.PROD) followVersions();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
      <dialogs.Place />
      <notices.Place />
    </QueryClientProvider>
  </StrictMode>,
);
