/** The figures of a measurement, and which marks it reached. */
export type Table = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The mark, the measured value, whether it is reached. */
  readonly reached: (readonly [mark: string, value: string, reached: boolean])[];
};

export function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

export function ratio(value: number): string {
  return value.toFixed(2);
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A table as Markdown: figures first, then the marks. */
export function formatMarkdown({ title, head, rows, reached }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = (cells: readonly string[]) => line(cells.map((_, at) => (at === 0 ? '---' : '--:')));
  const marks = ['mark', 'measured', 'reached'];
  return [
    `### ${title}`,
    '',
    line(head),
    rule(head),
    ...rows.map(line),
    '',
    line(marks),
    rule(marks),
    ...reached.map(([mark, value, isReached]) => line([mark, value, isReached ? 'yes' : 'no'])),
    '',
  ].join('\n');
}
