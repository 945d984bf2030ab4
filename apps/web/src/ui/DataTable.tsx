// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- rows drawn as cards are a table no more to some browsers, unless the roles are said
import type { ReactNode } from 'react';
import table from './Table.module.css';

/** A column: its heading, and what it shows of a row. */
export type Column<Row> = {
  readonly heading: string;
  readonly show: (row: Row, index: number) => ReactNode;
  /** Figures stand under each other. */
  readonly isNumber?: boolean;
};

type Props<Row> = {
  /** What the table is, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** Rows under headings; on a phone a card each. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className={table.scroll}>
      <table className={table.table} data-stacks role="table">
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
            <tr key={keyOf(row)} role="row">
              {columns.map(({ heading, show, isNumber }) => (
                <td
                  key={heading}
                  role="cell"
                  data-label={heading}
                  data-number={isNumber || undefined}
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
