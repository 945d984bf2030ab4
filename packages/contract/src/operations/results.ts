import * as calls from '../http/results.ts';
import { MESSAGES, unknownInTournament } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { ofMembers } from './refusals.ts';
import { ann, ben, IDS, match, NOW } from './values.ts';

const notFound = refusal('NotFound', MESSAGES.notFound);
/** Of a group's matches; a season's are anyone's. */
const signInFirst = refusal('SignInFirst', MESSAGES.signInFirst);
const params = { groupId: IDS.group };
const query = { season: IDS.season };
const { RESULT_REFUSED: REFUSED } = calls;

/** What can't be the result of a match. */
export const ofResults = [
  notFound,
  refusal('Conflict', REFUSED.TeamsUnknown),
  refusal('Conflict', REFUSED.LaterMatchDecided),
  refusal('Invalid', REFUSED.ScoresMissing),
  refusal('Invalid', REFUSED.Drawn),
  refusal('Invalid', REFUSED.WinnerMissing),
  refusal('Invalid', REFUSED.WinnerNotPlaying),
  refusal('Invalid', REFUSED.WinnerLost),
];

const game: calls.GameRow = {
  _id: IDS.match,
  teamId: IDS.duke,
  matchName: 'Duke vs Siena',
  round: match.round,
  zone: match.zone,
  date: match.date,
  result: 'Won',
  teamStatus: 'sold-unsold',
  amount: 5,
};

export const results: Area = {
  name: 'results',
  description: 'Matches and their results, what they pay, and how the members of a group stand.',
  operations: {
    listMatches: operation(
      calls.matches,
      { query, reply: { zones: ['East', 'West', 'South', 'Midwest'], matches: [match] } },
      [notFound, signInFirst],
    ),
    listRounds: operation(
      calls.rounds,
      {
        reply: {
          rounds: [
            {
              roundname: match.round,
              roundorder: 1,
              code: 'R64',
              matches: 32,
              rounddate: '2026-03-19',
              dates: ['2026-03-19', '2026-03-20'],
            },
          ],
        },
      },
      [signInFirst],
    ),
    listMatchDates: operation(
      calls.matchDates,
      {
        reply: { datesData: { dates: ['2026-03-19', '2026-03-20'] } },
      },
      [signInFirst],
    ),
    listMatchesOfDate: operation(
      calls.matchesOfDate,
      {
        params: { date: match.date },
        reply: { matchesData: { matches: [match] } },
      },
      [signInFirst],
    ),
    getLeaderboard: operation(
      calls.leaderboard,
      {
        params: { matchId: IDS.match, page: '1', limit: '10' },
        query: { groupId: IDS.group },
        reply: {
          leaderboardData: {
            currentGroupWinners: [
              {
                _id: `${IDS.match}:${IDS.ann}`,
                teamDetails: { teamName: 'Duke Blue Devils' },
                userDetails: { fullName: ann.fullName },
                amount: 5,
              },
            ],
            page: 1,
            limit: 10,
            totalResults: 1,
          },
        },
      },
      [notFound],
    ),
    listMyMatches: operation(calls.myMatches, { query, reply: { data: [game] } }),
    listOtherMatches: operation(calls.otherMatches, {
      query,
      reply: { data: [{ ...game, owner: ben }] },
    }),
    getStandings: operation(
      calls.standings,
      {
        params,
        reply: {
          isFinal: false,
          pot: 100,
          paidOut: 5,
          standings: [
            { user: ann, paid: 42, won: 5, profit: -37, best: 24.5, worst: -37 },
            { user: ben, paid: 58, won: 0, profit: -58, best: 13, worst: -58 },
          ],
          history: [{ date: match.date, profits: { [IDS.ann]: -37, [IDS.ben]: -58 } }],
          owners: [{ teamId: IDS.duke, user: ann, amount: 42, owners: [{ user: ann, weight: 1 }] }],
        },
      },
      ofMembers,
    ),
    exportGroup: operation(
      calls.exportGroup,
      {
        params,
        reply: {
          filename: 'The-Regulars.csv',
          csv: 'Team,Owner,Paid,Won\nDuke Blue Devils,Ann Kowalski,42,5\n',
        },
      },
      ofMembers,
    ),
    enterResult: operation(
      calls.enterResult,
      {
        params: { id: IDS.match },
        body: { homeScore: 71, awayScore: 65, status: 'final' },
        reply: { message: 'Result saved.', match, changed: [match] },
      },
      ofResults,
    ),
    importResults: operation(
      calls.importResults,
      {
        body: {
          matches: [
            {
              id: 'r64-east-1',
              status: 'final',
              homeScore: 71,
              awayScore: 65,
              winner: 'duke',
              date: match.date,
            },
          ],
        },
        reply: { message: '2 matches have changed.', changed: 2 },
      },
      [
        ...ofResults,
        refusal('NotFound', unknownInTournament('match', 'r64-east-9')),
        refusal('Invalid', unknownInTournament('team', 'dook')),
      ],
    ),
    getFeedState: operation(calls.feedState, {
      reply: {
        source: 'espn',
        lastPollAt: NOW,
        lastError: null,
        applied: 1,
        unmapped: [{ game: 'Duke at Siena', reason: 'No match has these teams.' }],
      },
    }),
  },
};
