import type { Config } from '../config.ts';

export type FeedSource = 'off' | 'espn' | 'ncaa';

/** The address of each feed's day; `{yyyy}`, `{mm}` and `{dd}` are filled in. */
const ADDRESSES: Record<Exclude<FeedSource, 'off'>, string> = {
  espn: 'https://site.api.espn.com/apis/site/v2/sports/basketball/mens-college-basketball/scoreboard?groups=100&limit=200&dates={yyyy}{mm}{dd}',
  ncaa: 'https://ncaa-api.henrygd.me/scoreboard/basketball-men/d1/{yyyy}/{mm}/{dd}/all-conf',
};

const ANSWER_MS_MAX = 10_000;
/** A full day's scoreboard has some 500 KB. */
const ANSWER_BYTES_MAX = 10_000_000;

/** Reads a provider's scoreboard, day by day. The answers are unknown JSON: whoever asks reads them by a schema. */
export type FeedReader = {
  readonly source: FeedSource;
  /**
   * @param day  `YYYY-MM-DD`, Eastern
   * @returns the pages of the answer; none while the feed is off
   * @throws when the feed fails, answers too late or too much
   */
  day(day: string): Promise<unknown[]>;
  /** Aborts what is being read. */
  close(): void;
};

export function createFeedReader(config: Pick<Config, 'scoreFeed' | 'scoreFeedUrl'>): FeedReader {
  const source = config.scoreFeed;
  const ending = new AbortController();
  return {
    source,
    day: async (day) => {
      if (source === 'off') return [];
      const [yyyy = '', mm = '', dd = ''] = day.split('-');
      const address = (config.scoreFeedUrl ?? ADDRESSES[source])
        .replaceAll('{yyyy}', yyyy)
        .replaceAll('{mm}', mm)
        .replaceAll('{dd}', dd);
      const response = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), ending.signal]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The score feed answered ${response.status}`);
      }
      const answer: unknown = JSON.parse(await textOf(response));
      // Some proxies of the GraphQL form answer with a list of pages.
      return Array.isArray(answer) ? answer : [answer];
    },
    close: () => ending.abort(),
  };
}

/** Counted as it comes: an answer without an end fills no memory. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('The score feed answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
