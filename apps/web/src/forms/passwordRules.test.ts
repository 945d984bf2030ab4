import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { expect, it } from 'vitest';
import { changedFieldErrors, changeRules, confirmRule, newPasswordRule } from './passwordRules.ts';

it('requires eight characters of four kinds in a new password', () => {
  expect(newPasswordRule('')).toBe(MESSAGES.passwordRequired);
  for (const weak of ['Ab1!', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefgh1']) {
    expect(newPasswordRule(weak)).toBe(ACCOUNT_WORDS.passwordWeak);
  }
  expect(newPasswordRule('Abcdef1!')).toBeNull();
});

it('requires a confirmation that equals it', () => {
  expect(confirmRule('', { password: 'x' })).toBe(ACCOUNT_WORDS.confirmPasswordRequired);
  expect(confirmRule('y', { password: 'x' })).toBe(ACCOUNT_WORDS.passwordsDiffer);
  expect(confirmRule('x', { password: 'x' })).toBeNull();
});

it('says what each field of a changed password lacks, in this order: present, long, strong, equal', () => {
  expect(changeRules.old('')).toBe(ACCOUNT_WORDS.oldPasswordRequired);
  expect(changeRules.old('1234567')).toBe(ACCOUNT_WORDS.passwordTooShort);
  expect(changeRules.old('12345678')).toBeNull();
  expect(changeRules.new('')).toBe(ACCOUNT_WORDS.newPasswordRequired);
  expect(changeRules.new('Ab1!')).toBe(ACCOUNT_WORDS.passwordTooShort);
  expect(changeRules.new('abcdefgh')).toBe(ACCOUNT_WORDS.passwordWeak);
  expect(changeRules.confirm('', { new: 'x' })).toBe(ACCOUNT_WORDS.confirmNewPasswordRequired);
  expect(changeRules.confirm('short', { new: 'x' })).toBe(ACCOUNT_WORDS.passwordTooShort);
  expect(changeRules.confirm('Abcdef1!', { new: 'Abcdef1?' })).toBe(ACCOUNT_WORDS.passwordsDiffer);
  expect(changeRules.confirm('Abcdef1!', { new: 'Abcdef1!' })).toBeNull();
});

it('shows the server’s errors for a changed password at the fields of the form', () => {
  const errors = { password_old: 'Wrong.', password_new: 'Weak.', other: 'Odd.' };
  expect(changedFieldErrors(errors)).toEqual({ old: 'Wrong.', new: 'Weak.', other: 'Odd.' });
});
