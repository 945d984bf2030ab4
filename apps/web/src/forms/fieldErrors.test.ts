import { expect, it } from 'vitest';
import { ApiFailure } from '../api/createApi.ts';
import { errorsByField } from './fieldErrors.ts';

it('maps the server’s errors to their fields', () => {
  const failure = new ApiFailure(400, 'Please check the form.', 'Invalid', [
    { path: 'email', message: 'This is no email address.' },
    { path: 'name', message: 'A name is needed.' },
  ]);
  expect(errorsByField(failure)).toEqual({
    email: 'This is no email address.',
    name: 'A name is needed.',
  });
  expect(errorsByField(new ApiFailure(0, 'The line is down.'))).toEqual({});
});
