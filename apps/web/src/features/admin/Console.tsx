import { lazy, Suspense } from 'react';
import { NavLink, Route, Routes } from 'react-router';
import { Skeleton } from '@mantine/core';
import { AuctionPlace } from './AuctionPlace.tsx';
import { AuditPlace } from './AuditPlace.tsx';
import classes from './Console.module.css';
import { MessagesPlace } from './MessagesPlace.tsx';
import { Overview } from './Overview.tsx';
import { Place } from './Place.tsx';
import { ProtectSite } from './ProtectSite.tsx';
import { ScoresPlace } from './ScoresPlace.tsx';
import { SettingsPlace } from './SettingsPlace.tsx';
import { TournamentPlace } from './TournamentPlace.tsx';
import { UsersPlace } from './UsersPlace.tsx';

// The editor is larger than all the rest of the console.
const PagesPlace = lazy(() =>
  import('./PagesPlace.tsx').then((module) => ({ default: module.PagesPlace })),
);

const PLACES = [
  { path: '', label: 'Overview', Component: Overview },
  { path: 'auction', label: 'Auction', Component: AuctionPlace },
  { path: 'tournament', label: 'Tournament', Component: TournamentPlace },
  { path: 'scores', label: 'Scores', Component: ScoresPlace },
  { path: 'pages', label: 'Pages', Component: PagesPlace },
  { path: 'messages', label: 'Messages', Component: MessagesPlace },
  { path: 'users', label: 'Users', Component: UsersPlace },
  { path: 'settings', label: 'Settings', Component: SettingsPlace },
  { path: 'audit', label: 'Audit log', Component: AuditPlace },
] as const;

/** The console of the site's admin: its places, and the one that is open. */
export function Console() {
  return (
    <div className={classes.console}>
      <nav className={classes.nav} aria-label="Site administration">
        {PLACES.map(({ path, label }) => (
          <NavLink
            key={path}
            to={path === '' ? '/admin' : `/admin/${path}`}
            end={path === ''}
            ref={showIfCurrent}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.content}>
        <ProtectSite />
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <Routes>
            {PLACES.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            <Route path="*" element={<Nowhere />} />
          </Routes>
        </Suspense>
      </div>
    </div>
  );
}

/** On a phone the places are a row: the one that is open is brought into it. */
function showIfCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute('aria-current') !== 'page') return;
  link.parentElement?.scrollTo({ left: link.offsetLeft - 16 });
}

function Nowhere() {
  return (
    <Place title="Page Not Found" text="The console has no such place.">
      <NavLink to="/admin">To the overview</NavLink>
    </Place>
  );
}
