// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- to some browsers, rows drawn as cards are no longer a table unless the roles are explicit
import type { ReactNode } from 'react';
import table from './Table.module.css';

/** A column: its heading, and what it shows of a row. */
export type Column<Row> = {
  readonly heading: string;
  readonly show: (row: Row, index: number) => ReactNode;
  /** Aligns figures under each other. */
  readonly isNumber?: boolean;
  /** Of `figures`, the one beside the name. */
  readonly isMain?: boolean;
};

export type TableProps<Row> = {
  /** The table's name, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string;
  /**
   * On a phone: a card for each row, a row of 56 px (name, small print, figure), a name with its main figure and the others below,
   * or columns as on a wide screen.
   */
  readonly drawing?: 'cards' | 'rows' | 'figures' | 'columns';
};

/** Rows under headings. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  toKey,
  drawing = 'cards',
}: TableProps<Row>) {
  return (
    <div className={table.scroll}>
      <table className={table.table} data-drawing={drawing} role="table">
        <caption className="bb-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, isNumber }) => (
              <th key={heading} scope="col" role="columnheader" data-number={isNumber || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={toKey(row)} role="row">
              {columns.map(({ heading, show, isNumber, isMain }) => (
                <td
                  key={heading}
                  role="cell"
                  data-label={heading}
                  data-number={isNumber || undefined}
                  data-main={isMain || undefined}
                >
                  {show(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `SL`: the row's number from 1. */
export const ROW_NUMBER: Column<unknown> = {
  heading: 'SL',
  show: (_row, index) => <span className="bb-numbers">{index + 1}</span>,
};
