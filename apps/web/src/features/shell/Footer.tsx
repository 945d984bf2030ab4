import { Link } from 'react-router';
import { useStore } from '../../store/store.ts';
import classes from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { withScheme } from './withScheme.ts';

const COPYRIGHT_DEFAULT = 'Bracketbid All right reserved. 2025';

/** The site's contact details and links, from its settings. `isQuiet`: only the last line, below a live auction. */
export function Footer({ isQuiet }: { readonly isQuiet: boolean }) {
  const settings = useStore((state) => state.global.settings);
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const copyright = settings?.copyright || COPYRIGHT_DEFAULT;
  if (isQuiet) {
    return (
      <footer className={classes.footer}>
        <p className={classes.last}>{copyright}</p>
      </footer>
    );
  }
  const social = [
    ['Facebook', settings?.facebookUrl],
    ['Instagram', settings?.instagramUrl],
    ['LinkedIn', settings?.linkedinUrl],
    ['Twitter', settings?.twitterUrl],
  ] as const;
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <Logo />
          {settings !== null && <p className={classes.dim}>{settings.footerContent}</p>}
        </div>
        {isLoggedIn && (
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <Link to="/groups">Groups</Link>
          </nav>
        )}
        <address>
          {settings?.adminAddress !== '' && <span>{settings?.adminAddress}</span>}
          {settings?.adminPhone ? (
            <a href={`tel:${settings.adminPhone}`}>{settings.adminPhone}</a>
          ) : null}
          {settings?.adminEmail ? (
            <a href={`mailto:${settings.adminEmail}`}>{settings.adminEmail}</a>
          ) : null}
        </address>
        <nav aria-label="Social media" className={classes.social}>
          {social.map(([name, url]) =>
            url ? (
              <a key={name} href={withScheme(url)} rel="noreferrer" target="_blank">
                {name}
              </a>
            ) : null,
          )}
        </nav>
      </div>
      <p className={classes.last}>{copyright}</p>
    </footer>
  );
}
