import { Navigate, Outlet, useLocation } from 'react-router';
import { useStore } from '../../store/store.ts';

/** For signed-in members; others sign in first. */
export function Guard() {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const location = useLocation();
  if (isLoggedIn) return <Outlet />;
  return <Navigate to="/auth/signin" replace state={location.state} />;
}
