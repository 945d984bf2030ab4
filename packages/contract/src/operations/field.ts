import { changesWereApplied, FIELD_MESSAGES } from '../text/field.ts';
import * as calls from '../http/field.ts';
import { auctionsStillRun, finalNotPlayed, teamsAreFixed } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { IDS } from './values.ts';

const draft: calls.FieldDraft = {
  year: 2026,
  name: "2026 NCAA Men's Basketball Championship",
  zones: ['EAST', 'SOUTH'],
  firstDay: '2026-03-19',
  dates: { R64: ['2026-03-19', '2026-03-20'] },
  teams: [
    {
      key: 'duke',
      name: 'Duke Blue Devils',
      shortName: 'Duke',
      abbreviation: 'DUKE',
      seed: 1,
      zone: 'EAST',
      location: 'Durham, NC',
      color: '#00539b',
      secondaryColor: '#ffffff',
      record: '32-2',
      espn: '150',
    },
  ],
  games: [
    {
      event: '401856478',
      round: 'R64',
      teams: ['duke'],
      date: '2026-03-19',
      startAt: '2026-03-19T19:00:00.000Z',
    },
  ],
};
const guess: calls.FieldProblem = {
  kind: 'guessed',
  where: 'Siena Saints',
  team: 'siena',
  column: 'seed',
  read: '99',
  guessed: '16',
  message: 'The feed has no seed: 16 follows from who they play.',
};
const ofFeeds = [
  refusal('Invalid', FIELD_MESSAGES.notAScoreboard),
  refusal('Conflict', FIELD_MESSAGES.feedOff),
  refusal('Conflict', FIELD_MESSAGES.feedHasNoField),
  refusal('Conflict', FIELD_MESSAGES.feedFailed),
];
const change = { kind: 'record', team: IDS.duke, record: '33-2' } as const;

export const field: Area = {
  name: 'field',
  description: 'The coming field, built from the score feed, mended by hand and kept in step.',
  operations: {
    readField: operation(
      calls.readField,
      { body: { year: 2026 }, reply: { draft, problems: [guess], days: ['2026-03-19'] } },
      ofFeeds,
    ),
    saveField: operation(
      calls.saveField,
      {
        body: { draft, preview: true },
        reply: {
          problems: [
            {
              kind: 'missing',
              where: 'The field',
              team: null,
              column: 'seed',
              read: null,
              guessed: null,
              message: 'EAST has no team with seed 2.',
            },
          ],
          rounds: [{ code: 'R64', name: 'Round of 64', matches: 32, dates: ['2026-03-19'] }],
          effect: 'archives',
          payouts: null,
          isWritten: false,
        },
      },
      [
        refusal('Conflict', teamsAreFixed(3)),
        refusal('Conflict', auctionsStillRun(1)),
        refusal('FinalNotPlayed', finalNotPlayed(2025)),
      ],
    ),
    fieldChanges: operation(
      calls.fieldChanges,
      {
        body: {},
        reply: {
          changes: [
            { change, where: 'Duke Blue Devils', before: '32-2', after: '33-2', refused: null },
          ],
          problems: [],
          days: ['2026-03-19'],
        },
      },
      [refusal('Conflict', FIELD_MESSAGES.isPractice), ...ofFeeds],
    ),
    applyFieldChanges: operation(
      calls.applyFieldChanges,
      { body: { changes: [change] }, reply: { message: changesWereApplied(1), applied: 1 } },
      [
        refusal('Conflict', FIELD_MESSAGES.isPractice),
        refusal('Conflict', FIELD_MESSAGES.changeGone),
        refusal('Conflict', FIELD_MESSAGES.colorsAreFixed),
      ],
    ),
  },
};
