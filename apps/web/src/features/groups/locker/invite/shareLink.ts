import { notify } from '../../../../ui/notices/notify.ts';
import { offerLink } from './offerLink.ts';

/** Shares an invitation by the phone's share sheet or the clipboard; shows the outcome where the phone doesn't. */
export async function shareLink(link: string): Promise<void> {
  const offered = await offerLink(link, {
    copy: (text) => navigator.clipboard.writeText(text),
    ...('share' in navigator ? { share: (data) => navigator.share(data) } : {}),
  });
  if (offered === 'copied') notify.done('Link copied to clipboard!');
  if (offered === 'failed') notify.error('The link could not be copied. Please copy it by hand.');
}
