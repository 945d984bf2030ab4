import { saveBlob } from './saveFile.ts';

export type Offered = 'shared' | 'cancelled' | 'saved';

/** The part of the browser that shares files. */
export type Sharer = {
  readonly canShare?: (data: { readonly files: File[] }) => boolean;
  readonly share?: (data: { readonly files: File[]; readonly title: string }) => Promise<void>;
};

/** Opens the share sheet with a picture; where files can't be shared, or that fails, the picture is downloaded. */
export async function offerPicture(
  picture: Blob,
  { fileName, title }: { readonly fileName: string; readonly title: string },
  browser: Sharer = navigator,
  save: (name: string, blob: Blob) => void = saveBlob,
): Promise<Offered> {
  const files = [new File([picture], fileName, { type: picture.type })];
  if (browser.share !== undefined && browser.canShare?.({ files }) === true) {
    try {
      await browser.share({ files, title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  save(fileName, picture);
  return 'saved';
}
