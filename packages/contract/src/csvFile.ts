import { z } from 'zod';
import type { Call } from './call.ts';

/** A CSV file to save, as a call's reply. On the wire it is the body (`CSV_TYPE`), and its name stands in `Content-Disposition`. */
export const csvFile = z.object({ filename: z.string(), csv: z.string() });

/** Whether a call's success is a CSV file instead of JSON. */
export function isCsv({ reply }: Pick<Call, 'reply'>): boolean {
  return reply === csvFile;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** The `Content-Disposition` of a file to save (RFC 6266): its name, and one without accents for programs that read no other. */
export function contentDisposition(filename: string): string {
  const plain = filename.replaceAll(/[^\w.-]/g, '_');
  const escaped = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`;
}

/** The name in a `Content-Disposition` of `contentDisposition`. */
export function filenameIn(disposition: string | null): string {
  const [, escaped] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return escaped === undefined ? 'export.csv' : decodeURIComponent(escaped);
}
