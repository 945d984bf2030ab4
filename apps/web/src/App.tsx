import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { Screens } from './routes.tsx';
import { dialogs } from './ui/dialogs/dialogs.ts';
import { notices } from './ui/notices/notices.ts';

type Props = {
  readonly queries: QueryClient;
  /** What knows the address: the browser's, or one that is drawn ahead. */
  readonly inRouter: (screens: ReactNode) => ReactNode;
  readonly onMounted?: () => void;
};

/** The whole app, but for the router around it. */
export function App({ queries, inRouter, onMounted }: Props) {
  useLayoutEffect(() => onMounted?.(), [onMounted]);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        {inRouter(<Screens />)}
        <dialogs.Place />
        <notices.Place />
      </QueryClientProvider>
    </StrictMode>
  );
}
