import { STAGES } from './model.ts';

/** Rows as a table in Markdown, padded as prettier would. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  const [head = [], ...body] = rows;
  return [line(head), line(rule), ...body.map(line)].join('\n');
}

export const percent = (share: number): string => (share * 100).toFixed(1);

/** What history has and what the model makes of it, seed by seed and stage by stage. Per cent. */
export function stagesTable(
  seen: readonly (readonly number[])[],
  fitted: readonly (readonly number[])[],
): string {
  return markdownTable([
    ['seed', ...STAGES],
    ...seen.map((row, seed) => [
      String(seed + 1),
      ...row.map((share, stage) => `${percent(share)} / ${percent(fitted[seed]?.[stage] ?? 0)}`),
    ]),
  ]);
}

const MARKS = ['<!-- written by `npm run fair -- --write` -->', '<!-- end -->'] as const;

/** A page with what stands between its marks replaced. */
export function withGenerated(page: string, generated: string): string {
  const [from, to] = [page.indexOf(MARKS[0]), page.indexOf(MARKS[1])];
  if (from === -1 || to < from) throw new Error('The page has no marks to write between.');
  return `${page.slice(0, from)}${MARKS[0]}\n\n${generated}\n\n${page.slice(to)}`;
}
