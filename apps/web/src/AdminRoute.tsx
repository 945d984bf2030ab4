import { useStore } from './store/store.ts';
import { late } from './ui/late.tsx';

const Console = late(() => import('./features/admin/Console.tsx').then((module) => module.Console));
const NotFound = late(() =>
  import('./features/notFound/NotFound.tsx').then((module) => module.NotFound),
);

/** The console for admins; for everyone else the page doesn't exist, and its code is never fetched. */
export function AdminRoute() {
  const isAdmin = useStore((state) => state.auth.isLoggedIn && state.user.user?.role === 'admin');
  return isAdmin ? <Console /> : <NotFound />;
}
