import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useStore } from '../../../store/store.ts';
import classes from './Results.module.css';

// In parallel to the screen below it.
const OwnResults = lazy(() =>
  import('./OwnResults.tsx').then((module) => ({ default: module.OwnResults })),
);

/** Around every screen of results: how the viewer is doing, and the way to the others. A visitor has neither. */
export function Results() {
  const userId = useStore((state) => state.user.user?.id ?? null);
  return (
    <>
      {userId === null ? (
        // Its room on a prerendered page, where nobody is known yet (`index.html`).
        <div className={classes.frame} data-for-member />
      ) : (
        <Suspense fallback={<div className={classes.frame} />}>
          <OwnResults userId={userId} />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
