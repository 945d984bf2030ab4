import { expect, it } from 'vitest';
import { ApiFailure } from '../../api/createApi.ts';
import { secondStepMove } from './secondStepMove.ts';

const refused = (code: string, path?: string) =>
  new ApiFailure(401, 'Sorry.', code, path === undefined ? [] : [{ path, message: 'Six digits.' }]);

it('begins when the password was right and a code is needed', () => {
  expect(secondStepMove(refused('SecondFactorNeeded'), false)).toEqual({ kind: 'begin' });
});

it('goes back to the password when that is no longer right', () => {
  expect(secondStepMove(refused('LoginWrong'), true)).toEqual({ kind: 'restart' });
});

it('shows a wrong code, and too many tries, where the code is typed', () => {
  const wrong = { kind: 'wrongCode', message: 'Sorry.' };
  expect(secondStepMove(refused('SecondFactorWrong'), true)).toEqual(wrong);
  expect(secondStepMove(refused('Invalid', 'code'), true)).toEqual(wrong);
  expect(secondStepMove(refused('TooMany'), true)).toEqual(wrong);
});

it('leaves every other refusal to the first step', () => {
  expect(secondStepMove(refused('TooMany'), false)).toEqual({ kind: 'other' });
  expect(secondStepMove(refused('Invalid', 'email'), false)).toEqual({ kind: 'other' });
  expect(secondStepMove(refused('AccountDisabled'), true)).toEqual({ kind: 'other' });
});
