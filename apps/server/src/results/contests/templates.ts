import type { ContestTemplate } from '@bracketbid/contract/contest/calls';
import type { WireSheet } from '@bracketbid/contract/contest/sheet';

type SheetParts = Pick<WireSheet, 'prizes'> & Partial<WireSheet>;

/** A sheet of which nothing is kept, with the whole pot paid out to those who own somebody who was placed. */
function buildSheet({ prizes, ...other }: SheetParts): WireSheet {
  return {
    keptBasisPoints: 0,
    keptFor: '',
    prizes,
    rest: 'top',
    unowned: 'rest',
    withdrawn: 'refund',
    ...other,
  };
}

const stage = (id: string, name: string, basisPoints: number, slots: number) => ({
  kind: 'stage' as const,
  id,
  name,
  basisPoints,
  slots,
});
const named = (id: string, name: string, basisPoints: number) => ({
  kind: 'named' as const,
  id,
  name,
  basisPoints,
});
const places = (basisPoints: number[], name = 'Places') => ({
  kind: 'place' as const,
  id: 'places',
  name,
  basisPoints,
});
const round = (code: string, name: string, basisPoints: number) => ({
  kind: 'round' as const,
  id: code.toLowerCase(),
  name,
  code,
  basisPoints,
});

/** The teams of the National Football League. */
const NFL_TEAMS = [
  'Arizona Cardinals',
  'Atlanta Falcons',
  'Baltimore Ravens',
  'Buffalo Bills',
  'Carolina Panthers',
  'Chicago Bears',
  'Cincinnati Bengals',
  'Cleveland Browns',
  'Dallas Cowboys',
  'Denver Broncos',
  'Detroit Lions',
  'Green Bay Packers',
  'Houston Texans',
  'Indianapolis Colts',
  'Jacksonville Jaguars',
  'Kansas City Chiefs',
  'Las Vegas Raiders',
  'Los Angeles Chargers',
  'Los Angeles Rams',
  'Miami Dolphins',
  'Minnesota Vikings',
  'New England Patriots',
  'New Orleans Saints',
  'New York Giants',
  'New York Jets',
  'Philadelphia Eagles',
  'Pittsburgh Steelers',
  'San Francisco 49ers',
  'Seattle Seahawks',
  'Tampa Bay Buccaneers',
  'Tennessee Titans',
  'Washington Commanders',
];

/** [CONTEST-6] Contests to begin from, with sheets that people use. Each can be played as it is. */
export const TEMPLATES: ContestTemplate[] = [
  {
    id: 'golf',
    name: 'Golf tournament',
    kind: 'places',
    sheet: buildSheet({ prizes: [places([5000, 3000, 2000])], unowned: 'slideUp' }),
    entrants: 40,
  },
  {
    id: 'golfTen',
    name: 'Golf club, ten places',
    kind: 'places',
    sheet: buildSheet({
      prizes: [places([4000, 1900, 1200, 900, 600, 500, 300, 300, 200, 100])],
      keptBasisPoints: 1000,
      keptFor: 'the club',
      unowned: 'slideUp',
    }),
    entrants: 40,
  },
  {
    id: 'horseRace',
    name: 'Horse race',
    kind: 'places',
    sheet: buildSheet({
      prizes: [places([6000, 2000, 1500], 'Win, place, show'), named('last', 'Last', 500)],
    }),
    entrants: 20,
  },
  {
    id: 'worldCup48',
    name: 'World Cup of 48',
    kind: 'stages',
    sheet: buildSheet({
      prizes: [
        stage('groups', 'Group winners', 75, 12),
        stage('round-of-16', 'Round of 16', 100, 16),
        stage('quarter-finals', 'Quarter-finals', 200, 8),
        stage('semi-finals', 'Semi-finals', 350, 4),
        stage('final', 'Final', 500, 2),
        stage('champion', 'World champion', 3500, 1),
      ],
      withdrawn: 'stands',
    }),
    entrants: 48,
  },
  {
    id: 'nflSeason',
    name: 'NFL season',
    kind: 'stages',
    sheet: buildSheet({
      prizes: [
        {
          kind: 'points',
          id: 'wins',
          name: 'Regular season (a win 2 points, a tie 1)',
          basisPoints: 2800,
          inventory: 544,
        },
        stage('playoffs', 'Playoffs', 100, 14),
        stage('divisional', 'Divisional round', 200, 8),
        stage('conference', 'Conference finals', 300, 4),
        stage('super-bowl', 'Super Bowl', 500, 2),
        stage('champion', 'Champion', 2000, 1),
      ],
      withdrawn: 'stands',
    }),
    entrants: NFL_TEAMS,
  },
  {
    id: 'knockout16',
    name: 'Knockout of 16',
    kind: 'bracket',
    sheet: buildSheet({
      prizes: [
        round('S16', 'First round', 250),
        round('E8', 'Quarter-finals', 500),
        round('F4', 'Semi-finals', 1000),
        round('NC', 'Final', 4000),
      ],
    }),
    entrants: 16,
  },
  {
    id: 'formulaOne',
    name: 'Formula 1 season',
    kind: 'points',
    sheet: buildSheet({
      prizes: [
        {
          kind: 'points',
          id: 'points',
          name: 'Championship points',
          basisPoints: 6000,
          inventory: null,
        },
        named('champion', 'World champion', 2500),
        named('most-wins', 'Most races won', 1500),
      ],
      withdrawn: 'stands',
    }),
    entrants: 22,
  },
  {
    id: 'awardsNight',
    name: 'Awards night',
    kind: 'stages',
    sheet: buildSheet({
      prizes: [
        named('best-picture', 'Best picture', 4000),
        named('best-director', 'Best director', 2000),
        named('most-awards', 'Most awards', 2000),
        stage('nominated', 'Five nominations or more', 500, 4),
      ],
      rest: 'back',
    }),
    entrants: 10,
  },
  {
    id: 'officePool',
    name: 'Office bake-off',
    kind: 'places',
    sheet: buildSheet({
      prizes: [places([5000, 2500, 1500]), named('audience', 'The audience’s favorite', 1000)],
    }),
    entrants: 12,
  },
];
