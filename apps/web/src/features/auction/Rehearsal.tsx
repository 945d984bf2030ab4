import { type ReactNode, useLayoutEffect } from 'react';
import { GroupLink } from '../../domain/GroupLink.tsx';
import classes from './Rehearsal.module.css';

/** A rehearsal's room: the real one, below a band that never leaves the screen, whatever is on it. */
export function Rehearsal({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['rehearsal'] = '';
    return () => {
      delete dataset['rehearsal'];
    };
  }, []);
  return (
    <>
      <aside className={classes.band} aria-label="Rehearsal">
        <b>REHEARSAL</b>
        <span>Nothing here counts</span>
        <GroupLink to="/groups">To the group</GroupLink>
      </aside>
      {children}
    </>
  );
}
