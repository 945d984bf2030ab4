import { notify } from '../../ui/notify.ts';

/** Offers an invitation by the phone's own share sheet, else copies it. */
export async function shareLink(link: string): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title: 'Check out this group', url: link });
      return;
    } catch (error) {
      // Closing the sheet is no fault; anything else leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    notify.success('Link copied to clipboard!');
  } catch {
    notify.error('The link could not be copied. Please copy it by hand.');
  }
}
