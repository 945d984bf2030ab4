import { Link } from 'react-router';
import { GroupLink } from '../../domain/GroupLink.tsx';
import { useStore } from '../../store/store.ts';
import classes from './Footer.module.css';
import { useCarriedInvitation } from '../../domain/carriedInvitation.ts';
import { later } from '../../ui/late.tsx';
import { Logo } from './Logo.tsx';

// Not in an auction, nor drawn ahead: the site's settings are not known there.
const FooterContact = later(() =>
  import('./FooterContact.tsx').then((module) => module.FooterContact),
);

const COPYRIGHT_DEFAULT = 'Bracketbid All right reserved. 2025';

/** The site's contact details and links, from its settings. `isQuiet`: only the last line. */
export function Footer({ isQuiet }: { readonly isQuiet: boolean }) {
  const settings = useStore((state) => state.global.settings);
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const carried = useCarriedInvitation();
  const copyright = settings?.copyright || COPYRIGHT_DEFAULT;
  if (isQuiet) {
    return (
      <footer className={classes.footer}>
        <p className={classes.last}>{copyright}</p>
      </footer>
    );
  }
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <Logo image={settings?.footerlogo} />
          {settings !== null && <p className={classes.dim}>{settings.footerContent}</p>}
        </div>
        {isLoggedIn && (
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <GroupLink to="/groups">Groups</GroupLink>
            <GroupLink to="/my-results">My Results</GroupLink>
            <GroupLink to="/leaderboard">Leaderboard</GroupLink>
          </nav>
        )}
        <nav aria-label="Policies">
          <h2>The small print</h2>
          <Link to="/terms-conditions" state={carried}>
            Terms and conditions
          </Link>
          <Link to="/privacy-policy" state={carried}>
            Privacy policy
          </Link>
          <Link to="/refund-policy" state={carried}>
            Refund policy
          </Link>
        </nav>
        {settings !== null && <FooterContact settings={settings} />}
      </div>
      <p className={classes.last}>{copyright}</p>
    </footer>
  );
}
