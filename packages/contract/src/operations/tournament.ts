import * as calls from '../http/tournament.ts';
import {
  auctionsStillRun,
  codeIsTaken,
  finalNotPlayed,
  MESSAGES,
  resultsToChoose,
  roundUnknown,
  settingIsFixed,
  teamsAreFixed,
} from '../text/messages.ts';
import { SEASON_MESSAGES } from '../text/season.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { duke, IDS, siena } from './values.ts';

const name = "2026 Men's Tournament";
const date = '2026-04-06';
const toTeam = (id: string, shortName: string, abbreviation: string, zone: string) => ({
  id,
  name: shortName,
  shortName,
  abbreviation,
  seed: 1,
  zone,
  location: '',
  color: null,
  secondaryColor: null,
  firstFour: false,
  externalIds: null,
});

/** The smallest bracket there is: two teams and their final. */
const file: calls.TournamentFile = {
  year: 2026,
  name,
  zones: ['East', 'West'],
  rounds: [{ name: 'Final', code: 'NC', order: 1, dates: [date] }],
  teams: [toTeam('duke', 'Duke', 'DUKE', 'East'), toTeam('siena', 'Siena', 'SIE', 'West')],
  matches: [
    {
      id: 'final',
      round: 'Final',
      roundOrder: 1,
      zone: null,
      bracketPosition: 0,
      date,
      home: 'duke',
      away: 'siena',
      homeScore: null,
      awayScore: null,
      winner: null,
      status: 'scheduled',
    },
  ],
};

const team: calls.AdminTeam = {
  _id: IDS.duke,
  key: 'duke',
  name: duke.teamName,
  shortName: duke.shortName,
  abbreviation: duke.abbreviation,
  seed: 1,
  zone: 'East',
  location: duke.location,
  color: duke.color,
  secondaryColor: duke.secondaryColor,
  logo: duke.teamLogo,
};
const { _id, logo: _logo, ...drawnTeam } = team;
const rounds = [{ code: 'NC', name: 'Final', matches: 1, dates: [date] }];

/** Why a season can't be written just now. */
const ofSeasons = [
  refusal('Conflict', teamsAreFixed(3)),
  refusal('Conflict', auctionsStillRun(1)),
  refusal('FinalNotPlayed', finalNotPlayed(2025)),
];

export const tournament: Area = {
  name: 'tournament',
  description: "The season's teams and bracket.",
  operations: {
    importTournament: operation(
      calls.importTournament,
      {
        query: { results: 'drop' },
        body: file,
        reply: {
          message: `${name} has been imported.`,
          warning: null,
          tournament: { _id: IDS.season, year: 2026, name, teams: 2, matches: 1, decided: 0 },
          payouts: null,
        },
      },
      [...ofSeasons, refusal('HasResults', resultsToChoose({ name, matches: 67, decided: 67 }))],
    ),
    writeSeason: operation(
      calls.season,
      {
        body: {
          year: 2026,
          name,
          zones: ['East', 'West'],
          firstDay: date,
          text: 'Team,Abbreviation,Seed,Zone\nDuke,DUKE,1,East\nSiena,SIE,1,West\n',
          preview: true,
        },
        reply: {
          teams: [{ ...drawnTeam, firstFour: false, externalIds: {} }],
          zones: ['East', 'West'],
          rounds: rounds.map((round) => ({ ...round, order: 1 })),
          problems: [{ row: 3, column: 'Seed', message: 'A seed is a whole number.' }],
          effect: 'replaces',
          payouts: {
            before: 2000,
            payoutBasisPoints: { NC: 10_000 },
            message: 'The payouts fit this bracket now.',
          },
          isWritten: false,
        },
      },
      ofSeasons,
    ),
    listAllSeasons: operation(calls.seasons, {
      reply: {
        seasons: [{ _id: IDS.season, year: 2026, name, division: 'mens', isCurrent: true }],
      },
    }),
    changeSeason: operation(
      calls.changeSeason,
      {
        params: { id: IDS.season },
        body: { auctionDate: '2027-03-18T23:00:00Z', payoutBasisPoints: { NC: 10_000 } },
        reply: {
          message: SEASON_MESSAGES.hourSaved,
          season: {
            _id: IDS.season,
            division: 'womens',
            year: 2027,
            name,
            auctionDate: '2027-03-18T23:00:00.000Z',
            practiceSeason: null,
            payoutBasisPoints: { NC: 10_000 },
          },
        },
      },
      [
        refusal('NotFound', SEASON_MESSAGES.isOver),
        refusal('Conflict', SEASON_MESSAGES.hourIsSites),
        refusal('Conflict', settingIsFixed(2, 'auction date')),
        refusal('Invalid', roundUnknown('R128')),
      ],
    ),
    listSeasonTeams: operation(calls.teams, {
      reply: { zones: ['East', 'West'], rounds, teams: [team] },
    }),
    changeTeam: operation(
      calls.changeTeam,
      {
        params: { id: IDS.duke },
        body: { shortName: 'Duke', abbreviation: 'DUKE', color: '#00539b' },
        reply: { message: 'Duke Blue Devils has been saved.', team },
      },
      [
        refusal('NotFound', MESSAGES.notFound),
        refusal('Conflict', codeIsTaken('SIE', siena.teamName)),
      ],
    ),
  },
};
