import type { SiteSettings } from '@bracketbid/contract/entities';
import { socialLinks } from './socialLinks.ts';

/** How to reach whoever runs the site, and where to follow them; nothing of what the settings leave empty. */
export function FooterContact({ settings }: { readonly settings: SiteSettings }) {
  const { adminAddress, adminPhone, adminEmail } = settings;
  const social = socialLinks(settings);
  const hasContact = `${adminAddress}${adminPhone}${adminEmail}` !== '';
  return (
    <>
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
    </>
  );
}
