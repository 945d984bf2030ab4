import '@mantine/core/styles.css';
import 'react-toastify/dist/ReactToastify.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { ToastContainer } from 'react-toastify';
import { ApiFailure, configureApi } from './api/call.ts';
import { forgetLastBidderOnFailure } from './live/lastBidder.ts';
import { stayConnected } from './live/stayConnected.ts';
import { router } from './routes.tsx';
import { followOtherTabs, followSettings, loadSession } from './session.ts';
import { onSignedOut, signedOut, useStore } from './store/store.ts';
import { theme } from './theme.ts';
import { notify } from './ui/notify.ts';

/** The most toasts shown at once. */
const TOASTS_MAX = 20;
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

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <RouterProvider router={router} />
          <ToastContainer limit={TOASTS_MAX} position="top-right" />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
