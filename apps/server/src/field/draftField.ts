import type { Division } from '@bracketbid/contract/division';
import { TEAM_CODE } from '@bracketbid/contract/teamCode';
import type { FieldDraft, FieldProblem, FieldTeam } from '@bracketbid/contract/http/field';
import { toKey } from '../tournament/readTeams.ts';
import type { KnownSchool } from '../tournament/teams.ts';
import { lastDays } from './fieldDays.ts';
import { aboutAll, type FoundTeam, gatherTeams } from './gatherTeams.ts';
import { type EventSide, type FieldEvent, ROUND_CODES, type RoundCode } from './readEvents.ts';

/** What is known before the feed is read. */
export type DraftFacts = {
  readonly year: number;
  readonly division: Division;
  /** The day of the first game, as long as the feed names none. */
  readonly firstDay: string;
  /** By the school's number at ESPN. */
  readonly schools: ReadonlyMap<string, KnownSchool>;
  /** The regions of the last season in bracket order: what is guessed where the names are the same. */
  readonly zones: readonly string[];
};

const GAMES_MAX = 512;
const ZONES_MAX = 8;
const PROBLEMS_MAX = 300;
/** Matches of a whole round: its days are known once the feed has all of them. */
const MATCHES: Partial<Record<RoundCode, number>> = { R32: 16, S16: 8, E8: 4, F4: 2, NC: 1 };

/**
 * The field as the feed's games tell it, with everything that they leave open, say twice or contradict. Pure: what can't be
 * known is guessed where only one answer is likely, and said to be a guess; all else stays empty.
 *
 * @param events  in the order of play
 */
export function draftField(
  events: readonly FieldEvent[],
  { year, division, firstDay, schools, zones: usual }: DraftFacts,
): { readonly draft: FieldDraft; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const found = gatherTeams(events, problems);
  const zones = judgeZones(found, events, usual, problems);
  const keys = new Set<string>();
  const codes = listCodes(found);
  const teams = found.map(({ side, seed, zone }): FieldTeam => {
    const school = schools.get(side.espn);
    const key = freeKey(school?.key ?? toKey(side.name), side.espn, keys);
    const tell = createTeller(side, key, problems);
    if (side.name === '') tell('missing', 'name', null, null, 'The feed gives this team no name.');
    if (side.color === null) {
      tell('missing', 'color', null, null, 'The feed gives no color: the site picks one.');
    }
    if (side.record === null) {
      tell('missing', 'record', null, null, 'The feed has no record of wins and losses.');
    }
    if (seed.kind === 'guessed') {
      const message = `The feed has no seed: ${seed.value} follows from who they play.`;
      tell('guessed', 'seed', side.seedRead, String(seed.value), message);
    }
    if (seed.value === null) tell('missing', 'seed', side.seedRead, null, 'The feed has no seed.');
    if (zone.value === '') {
      tell('missing', 'zone', zone.read, null, zoneMessage(zone.read));
    } else if (zone.kind === 'guessed') {
      const message = `${zoneMessage(zone.read)} ${zone.value} is the one that lacks this seed.`;
      tell('guessed', 'zone', zone.read, zone.value, message);
    }
    const isCode = side.abbreviation !== '' && codes.get(side.abbreviation) === 1;
    if (!isCode) {
      const message = 'The feed has no abbreviation that is this team’s alone: it goes without.';
      tell('missing', 'abbreviation', side.abbreviation || null, null, message);
    }
    return {
      key,
      name: side.name,
      shortName: side.shortName,
      seed: seed.value,
      zone: zone.value,
      abbreviation: isCode ? side.abbreviation : '',
      location: school?.location ?? '',
      color: side.color,
      secondaryColor: side.secondaryColor,
      record: side.record,
      espn: side.espn,
    };
  });
  const keyOfSide = new Map(teams.map(({ key, espn }) => [espn, key]));
  const games = events.slice(0, GAMES_MAX).map(({ id, round, date, startAt, sides }) => ({
    event: id,
    round,
    date,
    startAt,
    teams: sides.flatMap(({ espn }) => keyOfSide.get(espn) ?? []),
  }));
  if (events.length === 0) {
    problems.push(aboutAll('missing', 'The feed has no game of the tournament on these days.'));
  } else if (!events.some(({ round }) => round === 'FF')) {
    const message =
      'No First Four game was read. If this tournament has them, add the answers of their days: the teams that lose there are lots, too.';
    problems.push(aboutAll('missing', message));
  }
  const days = events.map(({ date }) => date).toSorted();
  const playedIn = findYear(days) ?? year;
  return {
    draft: {
      year: playedIn,
      name: formatName(events, playedIn),
      zones,
      firstDay: findFirst(events) ?? firstDay,
      dates: { ...lastDays(playedIn, division), ...datesByRound(events) },
      teams,
      games,
    },
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

/** The regions in bracket order. A region of a few stray teams is none; a team without one belongs where its seed lacks. */
function judgeZones(
  found: readonly FoundTeam[],
  events: readonly FieldEvent[],
  usual: readonly string[],
  problems: FieldProblem[],
): string[] {
  const sizes = new Map<string, number>();
  for (const { zone } of found) {
    if (zone.value !== '') sizes.set(zone.value, (sizes.get(zone.value) ?? 0) + 1);
  }
  const largest = Math.max(0, ...sizes.values());
  const zones = [...sizes]
    .filter(([, size]) => size * 4 > largest)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, ZONES_MAX)
    .map(([zone]) => zone);
  // As read: two teams that play for one place are guessed alike.
  const taken = new Set(found.map(({ zone, seed }) => `${zone.value} ${seed.value}`));
  for (const team of found) {
    if (zones.includes(team.zone.value)) continue;
    const { seed } = team;
    const lacking =
      seed.value === null ? [] : zones.filter((zone) => !taken.has(`${zone} ${seed.value}`));
    const [only, another] = lacking;
    const isOnly = only !== undefined && another === undefined;
    team.zone = { value: isOnly ? only : '', kind: 'guessed', read: team.zone.read };
  }
  const order = zonesInOrder(zones, found, events, usual);
  if (!order.isRead && zones.length > 1) {
    problems.push({
      kind: 'guessed',
      where: 'The regions',
      team: null,
      column: 'zones',
      read: null,
      guessed: order.zones.join(', '),
      message:
        'The feed does not say yet which regions meet in the Final Four. Please check their order: the first two meet, and so do the others.',
    });
  }
  return order.zones;
}

/** Numbered regions in bracket order: the numbers rank their first seeds, and the best of these meets the fourth. */
const BY_NUMBER = [1, 4, 2, 3];

/**
 * Who meets in the Final Four says which regions are neighbours; before, their numbers do, and without these the last season's
 * order is as good as any.
 */
function zonesInOrder(
  zones: readonly string[],
  found: readonly FoundTeam[],
  events: readonly FieldEvent[],
  usual: readonly string[],
): { readonly zones: string[]; readonly isRead: boolean } {
  const zoneByTeam = new Map(found.map(({ side, zone }) => [side.espn, zone.value]));
  const findNumber = (zone: string) => Number(/ (\d)$/.exec(zone)?.[1]);
  const isNumbered = BY_NUMBER.every((number) => zones.some((zone) => findNumber(zone) === number));
  const rank = (zone: string) => {
    const place = isNumbered ? BY_NUMBER.indexOf(findNumber(zone)) : usual.indexOf(zone);
    return place === -1 ? usual.length : place;
  };
  const sorted = zones.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const [first] = sorted;
  if (first === undefined || zones.length !== 4) return { zones: sorted, isRead: false };
  for (const { round, sides } of events) {
    if (round !== 'F4') continue;
    const pair = sides.map(({ espn }) => zoneByTeam.get(espn) ?? '');
    if (!pair.every((zone) => sorted.includes(zone)) || new Set(pair).size !== 2) continue;
    const others = sorted.filter((zone) => !pair.includes(zone));
    const inPair = sorted.filter((zone) => pair.includes(zone));
    const isFirst = pair.includes(first);
    return { zones: isFirst ? [...inPair, ...others] : [...others, ...inPair], isRead: true };
  }
  return { zones: sorted, isRead: false };
}

const zoneMessage = (read: string | null): string =>
  read === null ? 'The feed names no region.' : `“${read}” is not one of the regions.`;

function createTeller(side: EventSide, team: string, problems: FieldProblem[]) {
  return (
    kind: FieldProblem['kind'],
    column: FieldProblem['column'],
    read: string | null,
    guessed: string | null,
    message: string,
  ) => problems.push({ kind, where: side.name || 'A team', team, column, read, guessed, message });
}

/** How many teams have each code; one that isn't a code has none. */
function listCodes(found: readonly FoundTeam[]): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  for (const { side } of found) {
    const code = side.abbreviation;
    if (TEAM_CODE.test(code)) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return codes;
}

/** A key that no other team has. A name of other scripts gives none. */
function freeKey(wanted: string, espn: string, taken: Set<string>): string {
  const key = wanted === '' || taken.has(wanted) ? `espn-${espn}` : wanted;
  taken.add(key);
  return key;
}

function findYear(days: readonly string[]): number | null {
  const [first] = days;
  return first === undefined ? null : Number(first.slice(0, 4));
}

function findFirst(events: readonly FieldEvent[]): string | null {
  const early = events.filter(({ round }) => round === 'FF' || round === 'R64');
  return early.map(({ date }) => date).toSorted()[0] ?? null;
}

function formatName([first]: readonly FieldEvent[], year: number): string {
  return first === undefined ? '' : `${year} ${first.tournament}`.slice(0, 120);
}

/** The days of each round that the feed has whole. The first rounds' games have days of their own. */
function datesByRound(events: readonly FieldEvent[]): FieldDraft['dates'] {
  return Object.fromEntries(
    ROUND_CODES.flatMap((code) => {
      const ofRound = events.filter(({ round }) => round === code);
      const isWhole = ofRound.length > 0 && ofRound.length >= (MATCHES[code] ?? 1);
      const days = [...new Set(ofRound.map(({ date }) => date))].toSorted().slice(0, 10);
      return isWhole ? [[code, days]] : [];
    }),
  );
}
