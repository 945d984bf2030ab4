import type { Team } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { aGavel, aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { foundLots, lotsToChoose, nextLot } from './lots.ts';

const team = (id: string, teamName: string): Team => ({
  ...DUKE,
  _id: id,
  teamName,
  shortName: teamName,
  abbreviation: teamName.slice(0, 4).toUpperCase(),
});
const IOWA = team('iowa', 'Iowa');
const YALE = team('yale', 'Yale');
const teams = [DUKE, IOWA, YALE].map((each) => ({ ...each, status: null }));

const names = (choices: ReturnType<typeof lotsToChoose>) =>
  choices.map(({ team: { shortName }, isPassed }) => (isPassed ? `(${shortName})` : shortName));

it('[GAVEL-7] offers lots to come before passed ones, and never the one that is up', () => {
  const passed = [DUKE._id];
  const state = { upNext: [IOWA, YALE], gavel: aGavel({ passed }) };
  const choices = lotsToChoose({ ...aPicture(state), teams });
  expect(names(choices)).toEqual(['Iowa', 'Yale', '(Duke)']);
  expect(choices.map(({ why }) => why)).toEqual([null, null, 'Once no other lot waits.']);
  expect(nextLot(choices)).toBe(IOWA);
  const up = { ...aLot(null, ''), team: IOWA };
  expect(names(lotsToChoose({ ...aPicture({ ...state, lot: up }), teams }))).toEqual([
    'Yale',
    '(Duke)',
  ]);
});

it('[GAVEL-7] leaves it to a person which passed lot comes again', () => {
  const gavel = aGavel({ passed: [DUKE._id, IOWA._id], isPassedTurn: true });
  const choices = lotsToChoose({ ...aPicture({ gavel }), teams });
  expect(choices.every(({ why }) => why === null)).toBe(true);
  expect(nextLot(choices)).toBeNull();
  expect(nextLot(choices.slice(0, 1))?.shortName).toBe('Duke');
});

it('finds by name, short name and number', () => {
  const choices = lotsToChoose({ ...aPicture({ upNext: [IOWA, YALE] }), teams });
  expect(names(foundLots(choices, ' ya'))).toEqual(['Yale']);
  expect(names(foundLots(choices, '1 iowa'))).toEqual(['Iowa']);
  expect(names(foundLots(choices, 'kansas'))).toEqual([]);
});
