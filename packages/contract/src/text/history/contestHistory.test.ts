import type { ContestEvent } from '@bracketbid/engine/contest/contestEvents';
import { describe, expect, it } from 'vitest';
import type { NamedContest } from './contestHistory.ts';
import { tellGroup } from './groupHistory.ts';

const PEOPLE: Readonly<Record<string, string>> = { hal: 'Hal', ana: 'Ana' };
const CONTEST: NamedContest = {
  entrants: ['duke', 'iowa', 'navy'].map((id) => ({ id, name: `The ${id}` })),
  sheet: {
    prizes: [
      { id: 'cup', name: 'The cup' },
      { id: 'r16', name: 'Round of 16' },
    ],
  },
};

/** A sentence of a contest with names, or of one of which only ids are known. */
function told(event: ContestEvent, contest: NamedContest | null = CONTEST): string {
  const tell = tellGroup(
    (userId) => PEOPLE[userId] ?? 'someone else',
    (teamId) => teamId,
    contest,
  );
  return tell(event);
}

const cup = { prizeId: 'cup', matchId: null } as const;
const match = { prizeId: 'r16', matchId: 'm1' } as const;
const played = {
  kind: 'round',
  matchId: 'm1',
  homeScore: 2,
  awayScore: 1,
  winner: 'duke',
} as const;

const SENTENCES: readonly (readonly [ContestEvent, string])[] = [
  [
    {
      type: 'ResultEntered',
      prizeId: 'cup',
      value: { kind: 'place', order: [['duke', 'iowa'], ['navy']] },
      by: 'hal',
    },
    'Hal entered “The cup”: The duke and The iowa, The navy.',
  ],
  [
    {
      type: 'ResultEntered',
      prizeId: 'cup',
      value: { kind: 'stage', entrants: ['duke', 'navy'] },
      by: 'hal',
    },
    'Hal entered “The cup”: The duke, The navy.',
  ],
  [
    { type: 'ResultEntered', prizeId: 'cup', value: { kind: 'named', entrants: [] }, by: 'hal' },
    'Hal entered “The cup”: nobody.',
  ],
  [
    {
      type: 'ResultEntered',
      prizeId: 'cup',
      value: { kind: 'points', points: { duke: 12, navy: 3 }, isFinal: true },
      by: 'hal',
    },
    'Hal entered “The cup”: The duke 12, The navy 3 (final).',
  ],
  [
    { type: 'ResultEntered', prizeId: 'r16', value: played, by: 'hal' },
    'Hal entered a match of “Round of 16”: The duke won, 2 to 1.',
  ],
  [
    {
      type: 'ResultEntered',
      prizeId: null,
      value: { ...played, homeScore: null, awayScore: null },
      by: 'hal',
    },
    'Hal entered a match: The duke won.',
  ],
  [
    { type: 'ResultEntered', prizeId: 'r16', value: { ...played, winner: null }, by: 'hal' },
    'Hal entered a match of “Round of 16”: the match is open again.',
  ],
  [{ type: 'ResultConfirmed', ...cup, by: 'ana' }, 'Ana confirmed the result of “The cup”.'],
  [
    { type: 'ResultConfirmed', ...match, by: null },
    'The result of a match of “Round of 16” counts as confirmed: nobody objected in time.',
  ],
  [
    { type: 'ResultConfirmed', prizeId: null, matchId: 'm1', by: 'gone' },
    'someone else confirmed the result of a match.',
  ],
  [
    { type: 'ResultObjected', ...match, by: 'ana', reason: 'It was 1 to 2' },
    'Ana objected to the result of a match of “Round of 16”: “It was 1 to 2”',
  ],
  [{ type: 'PrizeVoided', prizeId: 'cup', by: 'ana' }, 'Ana confirmed that nobody wins “The cup”.'],
  [
    { type: 'PrizeVoided', prizeId: 'cup', by: null },
    'Nobody wins “The cup”: nobody objected in time.',
  ],
  [
    { type: 'WithdrawalProposed', entrantId: 'navy', by: 'hal', reason: 'Lame' },
    'Hal proposed to withdraw The navy: “Lame”',
  ],
  [
    { type: 'WithdrawalConfirmed', entrantId: 'navy', by: 'ana' },
    'Ana agreed that The navy is withdrawn.',
  ],
  [
    { type: 'WithdrawalObjected', entrantId: 'navy', by: 'ana', reason: 'No' },
    'Ana objected to withdrawing The navy: “No”',
  ],
  [
    { type: 'EntrantWithdrawn', entrantId: 'navy', by: 'ana' },
    'Ana confirmed that The navy is withdrawn.',
  ],
  [
    { type: 'CallOffProposed', by: 'hal', reason: 'Rain' },
    'Hal proposed to call the contest off: “Rain”',
  ],
  [{ type: 'CallOffConfirmed', by: 'ana' }, 'Ana agreed to call the contest off.'],
  [
    { type: 'CallOffObjected', by: 'ana', reason: 'No' },
    'Ana objected to calling the contest off: “No”',
  ],
  [{ type: 'ContestCalledOff', by: 'ana' }, 'Ana agreed, and the contest is called off.'],
];

describe('[RESULTS-3] the history of a contest, in words', () => {
  it.each(SENTENCES)('tells %j by the names of its entrants and prizes', (event, sentence) => {
    expect(told(event)).toBe(sentence);
  });

  it('tells the ids where the contest is not at hand, and of what it doesn’t have', () => {
    const [entered] = SENTENCES.map(([event]) => event);
    if (entered === undefined) throw new Error('no event');
    expect(told(entered, null)).toBe('Hal entered “cup”: duke and iowa, navy.');
    expect(told({ type: 'PrizeVoided', prizeId: 'plate', by: 'ana' })).toBe(
      'Ana confirmed that nobody wins “plate”.',
    );
  });
});
