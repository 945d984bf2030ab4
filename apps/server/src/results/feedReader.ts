import type { Division } from '@bracketbid/contract/division';
import type { Config } from '../config.ts';

export type FeedSource = 'off' | 'espn' | 'ncaa';

/** The address of each feed's day; `{yyyy}`, `{mm}`, `{dd}`, `{division}` (mens, womens) and `{people}` (men, women) are filled in. */
export const ADDRESSES: Record<Exclude<FeedSource, 'off'>, string> = {
  espn: 'https://site.api.espn.com/apis/site/v2/sports/basketball/{division}-college-basketball/scoreboard?groups=100&limit=200&dates={yyyy}{mm}{dd}',
  ncaa: 'https://ncaa-api.henrygd.me/scoreboard/basketball-{people}/d1/{yyyy}/{mm}/{dd}/all-conf',
};

const ANSWER_MS_MAX = 10_000;
/** A full day's scoreboard has some 500 KB. */
const ANSWER_BYTES_MAX = 10_000_000;

/** Reads a provider's scoreboard, day by day. The answers are unknown JSON: the caller parses them by a schema. */
export type FeedReader = {
  readonly source: FeedSource;
  /**
   * @param day  `YYYY-MM-DD`, Eastern
   * @returns the pages of the answer; none while the feed is off, or knows only the men's games
   * @throws when the feed fails, answers too late or too much
   */
  day(day: string, division: Division): Promise<unknown[]>;
  /** Aborts what is being read. */
  close(): void;
};

export function createFeedReader(config: Pick<Config, 'scoreFeed' | 'scoreFeedUrl'>): FeedReader {
  const source = config.scoreFeed;
  const ending = new AbortController();
  return {
    source,
    day: async (day, division) => {
      if (source === 'off') return [];
      const address = dayAddress(config.scoreFeedUrl ?? ADDRESSES[source], day, division);
      if (address === null) return [];
      const response = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), ending.signal]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The score feed answered ${response.status}`);
      }
      const answer: unknown = JSON.parse(await readText(response));
      // Some proxies of the GraphQL form answer with a list of pages.
      return Array.isArray(answer) ? answer : [answer];
    },
    close: () => ending.abort(),
  };
}

/**
 * The address of a day's games.
 *
 * @param form  with placeholders: see ADDRESSES
 * @param day  `YYYY-MM-DD`, Eastern
 * @returns null for a women's day of an address that knows only the men's games
 */
export function dayAddress(form: string, day: string, division: Division): string | null {
  if (division !== 'mens' && !/\{division\}|\{people\}/.test(form)) return null;
  const [yyyy = '', mm = '', dd = ''] = day.split('-');
  return form
    .replaceAll('{division}', division)
    .replaceAll('{people}', division.slice(0, -1))
    .replaceAll('{yyyy}', yyyy)
    .replaceAll('{mm}', mm)
    .replaceAll('{dd}', dd);
}

/** Counted as it comes: an answer without an end fills no memory. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('The score feed answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
