/** The chosen page of a list, and which list it is: another search or filter makes another list. */
export type TurnedTo = { readonly search: string; readonly filter: string; readonly page: number };

export const FIRST_PAGE: TurnedTo = { search: '', filter: '', page: 1 };

type Filter = Readonly<Record<string, string>>;

/** The page that is shown: another search or filter starts over at the first. */
export function pageShown(at: TurnedTo, search: string, filter: Filter): number {
  return at.search === search && at.filter === JSON.stringify(filter) ? at.page : 1;
}

export function turnTo(page: number, search: string, filter: Filter): TurnedTo {
  return { search, filter: JSON.stringify(filter), page };
}

/** The list's query parameters. */
export function listQuery(search: string, filter: Filter, page: number): Record<string, string> {
  return { ...filter, ...(search === '' ? {} : { search }), page: String(page) };
}
