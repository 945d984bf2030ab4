import { expect, it } from 'vitest';
import { ApiFailure } from '../../api/createApi.ts';
import { factorErrors } from './factorErrors.ts';

const refusal = (code: string) => new ApiFailure(400, `Sorry: ${code}.`, code);

it('says what is wrong with a password or a code at its field', () => {
  expect(factorErrors(refusal('PasswordWrong'), 'code')).toEqual({
    password: 'Sorry: PasswordWrong.',
  });
  expect(factorErrors(refusal('CodeWrong'), 'password')).toEqual({ code: 'Sorry: CodeWrong.' });
});

it('reports too many attempts at the last field of the form', () => {
  expect(factorErrors(refusal('TooMany'), 'code')).toEqual({ code: 'Sorry: TooMany.' });
  expect(factorErrors(refusal('TooMany'), 'password')).toEqual({ password: 'Sorry: TooMany.' });
});

it('shows the first field that breaks the contract', () => {
  const malformed = (path: string) =>
    new ApiFailure(400, 'Please check the form.', 'Invalid', [{ path, message: 'Six digits.' }]);
  expect(factorErrors(malformed('code'), 'code')).toEqual({ code: 'Six digits.' });
  expect(factorErrors(malformed('password'), 'code')).toEqual({ password: 'Six digits.' });
  expect(factorErrors(malformed('email'), 'code')).toBeNull();
});

it('leaves any other refusal to a notice', () => {
  expect(factorErrors(refusal('Conflict'), 'code')).toBeNull();
  expect(factorErrors(new ApiFailure(0, 'The line is down.'), 'code')).toBeNull();
});
