import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable, type TableProps } from '../../ui/table/DataTable.tsx';
import { selectShown } from './crowd.ts';

type Props<Row> = TableProps<Row> & {
  /** Whether somebody has paid or won something. */
  readonly hasMoney: (row: Row) => boolean;
};

/** A row for everyone; of a crowd, those without any money in it wait behind a button. */
export function PeopleTable<Row extends { readonly isOwn: boolean }>(props: Props<Row>) {
  const { rows, hasMoney, ...table } = props;
  const [isWhole, setIsWhole] = useState(false);
  const shown = selectShown(rows, (row) => row.isOwn || hasMoney(row));
  const others = rows.length - shown.length;
  return (
    <div>
      <DataTable {...table} rows={isWhole ? rows : shown} />
      {others > 0 && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {others} more at $0
        </Button>
      )}
    </div>
  );
}
