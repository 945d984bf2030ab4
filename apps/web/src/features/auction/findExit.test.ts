import { MESSAGES } from '@bracketbid/contract/text/messages';
import { expect, it } from 'vitest';
import { findExit } from './findExit.ts';

const GROUP = '01960000-0000-7000-8000-0000000000c1';
const REHEARSAL = '01960000-0000-8000-8000-0000000000c1';
const failure = (status: number) => ({ status, message: 'The server’s sentence.' });

it('leads a non-member home, and an unknown address to Page Not Found', () => {
  expect(findExit(failure(403), false, GROUP)).toEqual({ kind: 'redirect', to: '/' });
  for (const status of [400, 404, 410]) {
    expect(findExit(failure(status), false, GROUP)).toEqual({ kind: 'redirect', to: '/not-found' });
  }
});

it('leaves an auction that was on the screen with the reason', () => {
  expect(findExit(failure(403), true, GROUP)).toEqual({
    kind: 'goHome',
    why: 'The server’s sentence.',
  });
  expect(findExit(failure(404), true, GROUP)).toEqual({
    kind: 'goHome',
    why: MESSAGES.groupNotFoundForUser,
  });
});

it('does not call an address wrong because the session is over', () => {
  expect(findExit(failure(401), false, GROUP)).toMatchObject({ kind: 'goHome' });
});

it('leads back to the group from a rehearsal that is over, with the reason', () => {
  for (const wasOpen of [true, false]) {
    expect(findExit(failure(404), wasOpen, REHEARSAL)).toEqual({
      kind: 'goHome',
      why: 'The server’s sentence.',
      to: '/groups',
    });
  }
});
