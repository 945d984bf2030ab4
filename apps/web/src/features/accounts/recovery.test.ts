import { beforeEach, expect, it } from 'vitest';
import { codeRequest, forgetAll } from '../../store/persist.ts';
import {
  readRecovery,
  rememberCodeSent,
  secondsToResend,
  stateAfterReset,
  stateWith,
} from './recovery.ts';

beforeEach(() => forgetAll());

it('knows from the navigation, or from before a reload, for whom a password is recovered', () => {
  expect(readRecovery(null)).toEqual({ email: null, otp: null });
  codeRequest.write({ email: 'ann@example.test', sentAtMs: 1000 });
  expect(readRecovery({ joinGroup: 'x' })).toEqual({ email: 'ann@example.test', otp: null });
  expect(readRecovery({ email: 'b@example.test', otp: '1234' })).toEqual({
    email: 'b@example.test',
    otp: '1234',
  });
});

it('carries an invitation through all steps', () => {
  expect(stateWith({ joinGroup: 'abc' }, { email: 'x' })).toEqual({ joinGroup: 'abc', email: 'x' });
  expect(stateWith(null, { email: 'x' })).toEqual({ email: 'x' });
});

it('finds the invitation again when a mailed link is opened, and takes a carried one before it', () => {
  expect(stateAfterReset(null)).toBeNull();
  rememberCodeSent('ann@example.test', { joinGroup: 'abc', email: 'ann@example.test' });
  expect(stateAfterReset(null)).toEqual({ joinGroup: 'abc' });
  expect(stateAfterReset({ joinGroup: 'xyz' })).toEqual({ joinGroup: 'xyz' });
  rememberCodeSent('ann@example.test', null);
  expect(stateAfterReset(null)).toBeNull();
});

it('counts sixty seconds down from the last code', () => {
  expect(secondsToResend(null, 5000)).toBe(0);
  expect(secondsToResend(5000, 5000)).toBe(60);
  expect(secondsToResend(5000, 5001)).toBe(60);
  expect(secondsToResend(5000, 64_500)).toBe(1);
  expect(secondsToResend(5000, 65_000)).toBe(0);
  expect(secondsToResend(500_000, 0)).toBe(60);
});
