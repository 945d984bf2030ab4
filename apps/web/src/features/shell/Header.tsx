import { Burger, Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { signOut } from '../../session.ts';
import { useStore } from '../../store/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { confirmAction } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import classes from './Header.module.css';
import { Logo } from './Logo.tsx';

/** For everyone. */
const TOP_LINKS = [
  { to: '/profile/content/home', label: 'Home' },
  { to: '/profile/content/auction', label: 'Auction' },
  { to: '/profile/content/contact', label: 'Contact Us' },
] as const;

/** For signed-in members. */
const OWN_LINKS = [
  { to: '/edit-profile', label: 'Profile' },
  { to: '/groups', label: 'Groups' },
  { to: '/game', label: 'Games' },
  { to: '/my-results/my-team', label: 'My Results' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/change-password', label: 'Change Password' },
] as const;

export function Header({ isOverlaid }: { readonly isOverlaid: boolean }) {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const { key, state } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // Every navigation closes the menu, including Back.
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setOpen(false);
  }
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setOpen(false);
  });
  const isInGroup = useStore((state) => state.auth.isLoggedIn && state.team.groupId !== null);
  const settings = useStore((state) => state.global.settings);
  return (
    <header className={classes.header} data-overlaid={isOverlaid || undefined}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Bracketbid, home">
          <Logo image={settings?.sitelogo} />
        </Link>
        <nav
          className={classes.nav}
          id="main-menu"
          aria-label="Main"
          data-open={isOpen || undefined}
        >
          {TOP_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={() => classes.link}>
              {label}
            </NavLink>
          ))}
          {isInGroup && (
            <NavLink to="/auction" className={() => classes.link}>
              Live auction
            </NavLink>
          )}
          {!isLoggedIn && (
            <>
              <Link to="/auth/signin" state={state} className={classes.link}>
                Log In
              </Link>
              <Link to="/auth/signup" state={state} className={classes.call}>
                Sign Up
              </Link>
            </>
          )}
        </nav>
        {isLoggedIn && <OwnMenu />}
        <Burger
          className={classes.burger}
          opened={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls="main-menu"
          size="sm"
        />
      </div>
    </header>
  );
}

function OwnMenu() {
  const user = useStore((state) => state.user.user);
  const navigate = useNavigate();
  const leave = async () => {
    const isSure = await confirmAction({
      title: 'Are you sure?',
      text: 'Do you really want to log out?',
    });
    if (!isSure) return;
    signOut();
    await navigate('/auth/signin');
    notify.success('Logout Successfully !');
  };
  if (user === null) return null;
  return (
    <Menu position="bottom-end" width={200} shadow="lg">
      <Menu.Target>
        <button type="button" className={classes.me} aria-label={`Menu of ${user.fullName}`}>
          <span className={classes.greeting}>Hi, {user.fullName}</span>
          <Avatar person={user} size={34} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {OWN_LINKS.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        {user.role === 'admin' && (
          <Menu.Item component={Link} to="/admin">
            Administration
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
