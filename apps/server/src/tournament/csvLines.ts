import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A line of a list, with the row of the text that it stands in, the first being 1. */
export type CsvLine = { readonly row: number; readonly cells: readonly string[] };

export type CsvLines = {
  readonly lines: readonly CsvLine[];
  /** Why nothing could be read; null if it could. */
  readonly problem: { readonly row: number | null; readonly message: string } | null;
};

/** What csv-parse returns with `info`. */
const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

/** The lines of a list that are not empty: comma, semicolon or tab separated, as its first line is. */
export function csvLines(text: string): CsvLines {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ',';
  try {
    const records: unknown = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    const lines = parsedRecords
      .parse(records)
      .filter(({ record }) => record.some((cell) => cell !== ''))
      .map(({ record, info }) => ({ row: info.lines, cells: record }));
    return { lines, problem: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error['lines']);
    const message = 'This line can’t be read: is a quotation mark left open?';
    return { lines: [], problem: { row: Number.isInteger(row) ? row : null, message } };
  }
}
