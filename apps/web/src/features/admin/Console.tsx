import { lazy, Suspense } from 'react';
import { Link, Route, Routes } from 'react-router';
import { Skeleton } from '@mantine/core';
import { useAreArriving } from '../../live/queries/areArriving.ts';
import { useSecondFactor } from '../../secondFactor.ts';
import { PageLink } from '../../ui/page/PageLink.tsx';
import { AuctionAdminPage } from './auction/AuctionAdminPage.tsx';
import { AuditAdminPage } from './audit/AuditAdminPage.tsx';
import classes from './Console.module.css';
import { MessagesAdminPage } from './messages/MessagesAdminPage.tsx';
import { OverviewAdminPage } from './overview/OverviewAdminPage.tsx';
import { AdminPage } from './AdminPage.tsx';
import { ProtectSite } from './ProtectSite.tsx';
import { ScoresAdminPage } from './scores/ScoresAdminPage.tsx';
import { SettingsAdminPage } from './settings/SettingsAdminPage.tsx';
import { TournamentAdminPage } from './season/TournamentAdminPage.tsx';
import { UsersAdminPage } from './people/UsersAdminPage.tsx';

// The editor is larger than all the rest of the console.
const PagesAdminPage = lazy(() =>
  import('./pages/PagesAdminPage.tsx').then((module) => ({ default: module.PagesAdminPage })),
);

const PAGES = [
  { path: '', label: 'Overview', Component: OverviewAdminPage },
  { path: 'auction', label: 'Auction', Component: AuctionAdminPage },
  { path: 'tournament', label: 'Tournament', Component: TournamentAdminPage },
  { path: 'scores', label: 'Scores', Component: ScoresAdminPage },
  { path: 'pages', label: 'Pages', Component: PagesAdminPage },
  { path: 'messages', label: 'Messages', Component: MessagesAdminPage },
  { path: 'users', label: 'Users', Component: UsersAdminPage },
  { path: 'settings', label: 'Settings', Component: SettingsAdminPage },
  { path: 'audit', label: 'Audit log', Component: AuditAdminPage },
] as const;

/** The console of the site's admins: its pages, and the one that is open. */
export function Console() {
  // Above each page stands what it says.
  const isArriving = useAreArriving([useSecondFactor()]);
  return (
    <div className={classes.console} data-width="full">
      <nav className={classes.nav} aria-label="Site administration">
        {PAGES.map(({ path, label }) => (
          <PageLink
            key={path}
            to={path === '' ? '/admin' : `/admin/${path}`}
            isExact={path === ''}
            ref={showIfCurrent}
          >
            {label}
          </PageLink>
        ))}
      </nav>
      <div className={classes.content} data-arriving={isArriving || undefined}>
        <ProtectSite />
        <Suspense fallback={<Skeleton height={320} />}>
          <Routes>
            {PAGES.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            <Route path="*" element={<UnknownPage />} />
          </Routes>
        </Suspense>
      </div>
    </div>
  );
}

/** On a phone the links are a row: the open page's is scrolled into it. */
function showIfCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute('aria-current') !== 'page') return;
  link.parentElement?.scrollTo({ left: link.offsetLeft - 16 });
}

function UnknownPage() {
  return (
    <AdminPage title="Page Not Found" text="There’s no such page here.">
      <Link to="/admin">Back to the overview</Link>
    </AdminPage>
  );
}
