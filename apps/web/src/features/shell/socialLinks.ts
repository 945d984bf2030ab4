import type { SiteSettings } from '@bracketbid/contract/entities';
import { withScheme } from './withScheme.ts';

type Urls = Pick<SiteSettings, 'facebookUrl' | 'instagramUrl' | 'linkedinUrl' | 'twitterUrl'>;

/** The site's social links in the footer's order; networks without an address are left out. */
export function socialLinks(urls: Urls | null): { readonly name: string; readonly url: string }[] {
  if (urls === null) return [];
  const networks = [
    ['Facebook', urls.facebookUrl],
    ['Instagram', urls.instagramUrl],
    ['LinkedIn', urls.linkedinUrl],
    ['Twitter', urls.twitterUrl],
  ] as const;
  return networks.flatMap(([name, url]) => (url === '' ? [] : [{ name, url: withScheme(url) }]));
}
