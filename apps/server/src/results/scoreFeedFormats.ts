import { borrowedText } from '@bracketbid/contract/text';
import { z } from 'zod';

/** A game as a feed reports it. */
export type FeedGame = {
  /** For people: "Duke v Siena". */
  readonly label: string;
  readonly state: 'scheduled' | 'live' | 'final' | 'other';
  readonly sides: readonly [FeedSide, FeedSide];
};
export type FeedSide = {
  /** The team's id at ESPN, where the feed has it. */
  readonly espnId: string | null;
  readonly names: readonly string[];
  readonly score: number | null;
};

/** The longest name of a team has some 40 characters. */
const text = borrowedText(120);

/** What a feed's answer holds. */
export type FeedDay = {
  readonly games: readonly FeedGame[];
  /** What could not be read, by its name, at most `UNREAD_MAX`. */
  readonly unread: readonly string[];
};

/**
 * Parses a feed's answer. A game that can't be read hides no other.
 *
 * @throws if nothing in it can be read: it does not look like that feed
 */
export type ReadFeed = (answer: unknown) => FeedDay;

/** A busy day has some 160 games. Each is parsed by itself: a feed that lists millions must not keep the auctions waiting. */
const GAMES_MAX = 3000;
const UNREAD_MAX = 20;

const score = z.union([z.number(), z.string().regex(/^\d{1,3}$/)]).transform(Number);
const maybeScore = score.nullable().catch(null);

const listed = z.array(z.unknown()).max(GAMES_MAX);
/** By what people know a game that can't be read, in whichever form. */
const named = z
  .union([
    z.object({ name: text }).transform(({ name }) => name),
    z.object({ game: z.object({ title: text }) }).transform(({ game }) => game.title),
  ])
  .catch('A game without a name');

function readGames<Game>(
  listing: readonly unknown[],
  form: z.ZodType<Game>,
  toGames: (game: Game) => FeedGame[],
): FeedDay {
  const read = listing.map((each) => ({ each, parsed: form.safeParse(each) }));
  const faulty = read.filter(({ parsed }) => !parsed.success);
  const [first] = faulty;
  if (first?.parsed.error !== undefined && faulty.length === read.length) throw first.parsed.error;
  return {
    games: read.flatMap(({ parsed }) => (parsed.success ? toGames(parsed.data) : [])),
    unread: faulty.slice(0, UNREAD_MAX).map(({ each }) => named.parse(each)),
  };
}

const espnScoreboard = z.object({ events: listed });
const espnEvent = z.object({
  name: text,
  competitions: z
    .array(
      z.object({
        status: z.object({ type: z.object({ state: text, completed: z.boolean() }) }),
        competitors: z.array(
          z.object({
            homeAway: z.enum(['home', 'away']),
            score: maybeScore.optional(),
            team: z.object({
              id: text,
              displayName: text.optional(),
              shortDisplayName: text.optional(),
              location: text.optional(),
            }),
          }),
        ),
      }),
    )
    .min(1),
});

/** ESPN's scoreboard: `state` is pre, in or post; a game that was called off is post and not completed. */
export const readEspn: ReadFeed = (answer) =>
  readGames(espnScoreboard.parse(answer).events, espnEvent, ({ name, competitions: [game] }) => {
    if (game === undefined) return [];
    const { state, completed } = game.status.type;
    const toSide = (which: 'home' | 'away'): FeedSide | null => {
      const found = game.competitors.find(({ homeAway }) => homeAway === which);
      if (found === undefined) return null;
      const { id, displayName, shortDisplayName, location } = found.team;
      const names = [displayName, shortDisplayName, location].filter((each) => each !== undefined);
      return { espnId: id, names, score: found.score ?? null };
    };
    return toGame(
      name,
      ESPN_STATES[`${state} ${completed}`] ?? 'other',
      toSide('home'),
      toSide('away'),
    );
  });

const ESPN_STATES: Record<string, FeedGame['state']> = {
  'pre false': 'scheduled',
  'in false': 'live',
  'post true': 'final',
};

const casablancaSide = z.object({
  score: maybeScore,
  names: z.object({ short: text, seo: text, full: text.optional() }),
});
const casablanca = z.object({ games: listed });
const casablancaGame = z.object({
  game: z.object({ gameState: text, home: casablancaSide, away: casablancaSide }),
});

const contest = z.object({
  gameState: text,
  teams: z.array(
    z.object({
      isHome: z.boolean(),
      nameShort: text,
      seoname: text.optional(),
      score: maybeScore,
    }),
  ),
});
const graphql = z.object({
  data: z.union([
    z.object({ contests: listed }).transform(({ contests }) => contests),
    z.object({ scoreboard: listed }).transform(({ scoreboard }) => scoreboard),
  ]),
});

/** The NCAA-API's scoreboards, in the older casablanca form and in the GraphQL one. */
export const readNcaa: ReadFeed = (answer) => {
  const old = casablanca.safeParse(answer);
  if (old.success) {
    return readGames(old.data.games, casablancaGame, ({ game }) => {
      const toSide = ({ score, names }: z.infer<typeof casablancaSide>): FeedSide => ({
        espnId: null,
        names: [names.short, names.seo, ...(names.full === undefined ? [] : [names.full])],
        score,
      });
      const label = `${game.away.names.short} v ${game.home.names.short}`;
      return toGame(label, ncaaState(game.gameState), toSide(game.home), toSide(game.away));
    });
  }
  return readGames(graphql.parse(answer).data, contest, ({ gameState, teams }) => {
    const toSide = (isHome: boolean): FeedSide | null => {
      const found = teams.find((team) => team.isHome === isHome);
      if (found === undefined) return null;
      const names = [found.nameShort, ...(found.seoname === undefined ? [] : [found.seoname])];
      return { espnId: null, names, score: found.score };
    };
    const label = teams.map(({ nameShort }) => nameShort).join(' v ');
    return toGame(label, ncaaState(gameState), toSide(true), toSide(false));
  });
};

function ncaaState(state: string): FeedGame['state'] {
  switch (state.toLowerCase()) {
    case 'p':
    case 'pre':
      return 'scheduled';
    case 'i':
    case 'live':
      return 'live';
    case 'f':
    case 'final':
      return 'final';
    default:
      return 'other';
  }
}

function toGame(
  label: string,
  state: FeedGame['state'],
  home: FeedSide | null,
  away: FeedSide | null,
): FeedGame[] {
  return home === null || away === null ? [] : [{ label, state, sides: [home, away] }];
}
