import { copyText } from '../../../../ui/share/copyText.ts';

/** What a browser can do with a link: the part of `navigator` that is used here. */
export type LinkDoors = {
  readonly share?: (data: { readonly title: string; readonly url: string }) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
};

/** The outcome: the share sheet took the link, or was closed; the link was copied, or couldn't be. */
export type Offered = 'shared' | 'closed' | 'copied' | 'failed';

/** Offers an invitation by the browser's own share sheet or clipboard. */
export function shareLink(link: string): Promise<Offered> {
  return offerLink(link, {
    copy: copyText,
    ...('share' in navigator ? { share: (data) => navigator.share(data) } : {}),
  });
}

/** Offers an invitation by the phone's own share sheet, else copies it. */
export async function offerLink(link: string, { share, copy }: LinkDoors): Promise<Offered> {
  if (share !== undefined) {
    try {
      await share({ title: 'Check out this group', url: link });
      return 'shared';
    } catch (error) {
      // Closing the sheet is no error; after any other failure the clipboard is left.
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  try {
    await copy(link);
    return 'copied';
  } catch {
    return 'failed';
  }
}
