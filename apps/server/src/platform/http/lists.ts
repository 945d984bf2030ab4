import { ROWS_PER_PAGE } from '@bracketbid/contract/http/admin';

/** Which rows of a list are requested. */
export type ListPage = {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
  /** An `ilike` pattern that contains the search text literally. Null without a search. */
  readonly like: string | null;
};

export function listPage(query: {
  readonly search?: string | undefined;
  readonly page?: string | undefined;
}): ListPage {
  const page = Number(query.page ?? 1);
  const search = query.search ?? '';
  return {
    page,
    limit: ROWS_PER_PAGE,
    offset: (page - 1) * ROWS_PER_PAGE,
    like: search === '' ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`,
  };
}
