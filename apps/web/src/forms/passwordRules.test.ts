import { MESSAGES } from '@bracketbid/contract/messages';
import { expect, it } from 'vitest';
import { changedFieldErrors, changeRules, confirmRule, newPasswordRule } from './passwordRules.ts';

it('requires eight characters of four kinds in a new password', () => {
  expect(newPasswordRule('')).toBe(MESSAGES.passwordRequired);
  for (const weak of ['Ab1!', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefgh1']) {
    expect(newPasswordRule(weak)).toBe(MESSAGES.passwordWeak);
  }
  expect(newPasswordRule('Abcdef1!')).toBeNull();
});

it('requires a confirmation that equals it', () => {
  expect(confirmRule('', { password: 'x' })).toBe(MESSAGES.confirmPasswordRequired);
  expect(confirmRule('y', { password: 'x' })).toBe(MESSAGES.passwordsDiffer);
  expect(confirmRule('x', { password: 'x' })).toBeNull();
});

it('says what each field of a changed password lacks, in this order: present, long, strong, equal', () => {
  expect(changeRules.old('')).toBe(MESSAGES.oldPasswordRequired);
  expect(changeRules.old('1234567')).toBe(MESSAGES.passwordTooShort);
  expect(changeRules.old('12345678')).toBeNull();
  expect(changeRules.new('')).toBe(MESSAGES.newPasswordRequired);
  expect(changeRules.new('Ab1!')).toBe(MESSAGES.passwordTooShort);
  expect(changeRules.new('abcdefgh')).toBe(MESSAGES.passwordWeak);
  expect(changeRules.confirm('', { new: 'x' })).toBe(MESSAGES.confirmNewPasswordRequired);
  expect(changeRules.confirm('short', { new: 'x' })).toBe(MESSAGES.passwordTooShort);
  expect(changeRules.confirm('Abcdef1!', { new: 'Abcdef1?' })).toBe(MESSAGES.passwordsDiffer);
  expect(changeRules.confirm('Abcdef1!', { new: 'Abcdef1!' })).toBeNull();
});

it('shows the server’s errors for a changed password at the fields of the form', () => {
  const errors = { password_old: 'Wrong.', password_new: 'Weak.', other: 'Odd.' };
  expect(changedFieldErrors(errors)).toEqual({ old: 'Wrong.', new: 'Weak.', other: 'Odd.' });
});
