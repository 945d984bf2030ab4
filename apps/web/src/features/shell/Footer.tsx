import { Link } from 'react-router';
import { useStore } from '../../store/store.ts';
import classes from './Footer.module.css';
import { useCarriedInvitation } from '../../domain/carriedInvitation.ts';
import { Logo } from './Logo.tsx';
import { socialLinks } from './socialLinks.ts';

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
  const social = socialLinks(settings);
  const { adminAddress = '', adminPhone = '', adminEmail = '' } = settings ?? {};
  const hasContact = `${adminAddress}${adminPhone}${adminEmail}` !== '';
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
            <Link to="/groups">Groups</Link>
            <Link to="/my-results">My Results</Link>
            <Link to="/leaderboard">Leaderboard</Link>
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
        {hasContact && (
          <section aria-label="Contact">
            <h2>Contact</h2>
            <address>
              {adminAddress !== '' && <span>{adminAddress}</span>}
              {adminPhone !== '' && <a href={`tel:${adminPhone}`}>{adminPhone}</a>}
              {adminEmail !== '' && <a href={`mailto:${adminEmail}`}>{adminEmail}</a>}
            </address>
          </section>
        )}
        {social.length > 0 && (
          <nav aria-label="Social media">
            <h2>Follow us</h2>
            {social.map(({ name, url }) => (
              <a key={name} href={url} rel="noreferrer" target="_blank">
                {name}
              </a>
            ))}
          </nav>
        )}
      </div>
      <p className={classes.last}>{copyright}</p>
    </footer>
  );
}
