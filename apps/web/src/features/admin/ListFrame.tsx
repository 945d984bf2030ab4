import type { Call } from '@bracketbid/contract/call';
import { ROWS_PER_PAGE } from '@bracketbid/contract/http/admin';
import { Pagination } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ZodType } from 'zod';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Answered } from './Answered.tsx';
import classes from './ListFrame.module.css';
import { FIRST_PAGE, listQuery, pageShown, turnTo } from './listPage.ts';
import { SearchField } from './SearchField.tsx';
import { useAdminQuery } from './useAdminQuery.ts';

/** A search is sent when nothing was typed for this long. Milliseconds. */
const TYPING_MS = 250;

/** A call that returns one page of rows. */
type ListCall<Row> = Call<ZodType, ZodType, ZodType<{ rows: Row[]; total: number }>>;

type Props<Row> = {
  readonly call: ListCall<Row>;
  /** A heading, where the page shows more than the list. */
  readonly title?: string;
  /** Further query parameters, besides the search and the page. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly aside?: ReactNode;
  readonly children: (rows: Row[]) => ReactNode;
};

/** A list with a search, page by page. */
export function ListFrame<Row>({
  call,
  title,
  filter = {},
  searchLabel,
  emptyText,
  aside,
  children,
}: Props<Row>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [at, setAt] = useState(FIRST_PAGE);
  const page = pageShown(at, search, filter);
  const list = useAdminQuery(call, { query: listQuery(search, filter, page) });
  const pages = Math.ceil((list.data?.total ?? 0) / ROWS_PER_PAGE);
  return (
    <section className={classes.list} aria-label={title}>
      <div className={classes.tools}>
        {title !== undefined && <h2>{title}</h2>}
        {aside}
        <SearchField label={searchLabel} value={typed} onChange={setTyped} />
      </div>
      <Answered query={list} failure="This list can't be shown." height={240}>
        {({ rows, total }) => (total === 0 ? <EmptyState title={emptyText} /> : children(rows))}
      </Answered>
      {pages > 1 && (
        <Pagination
          mt="lg"
          total={pages}
          value={page}
          onChange={(next) => setAt(turnTo(next, search, filter))}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </section>
  );
}
