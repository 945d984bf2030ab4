import { lazy, Suspense } from 'react';
import { ScreenLoading } from './features/shell/ScreenLoading.tsx';
import { useStore } from './store/store.ts';

const Console = lazy(() =>
  import('./features/admin/Console.tsx').then((module) => ({ default: module.Console })),
);
const NotFound = lazy(() =>
  import('./features/notFound/NotFound.tsx').then((module) => ({ default: module.NotFound })),
);

/** The console for admins; for everyone else the page doesn't exist, and its code is never fetched. */
export function AdminRoute() {
  const isAdmin = useStore((state) => state.auth.isLoggedIn && state.user.user?.role === 'admin');
  return <Suspense fallback={<ScreenLoading />}>{isAdmin ? <Console /> : <NotFound />}</Suspense>;
}
