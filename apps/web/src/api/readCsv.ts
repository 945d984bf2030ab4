import { type csvFile, filenameIn } from '@bracketbid/contract/csvFile';
import type { z } from 'zod';

/** Reads an answer that is a CSV file. Its byte order mark stays: spreadsheets know the encoding by it. */
export async function readCsv(response: Response): Promise<z.infer<typeof csvFile>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    filename: filenameIn(response.headers.get('content-disposition')),
    csv: decoder.decode(await response.arrayBuffer()),
  };
}
