import { newPassword } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/messages';
import { ruleOf } from './formRules.ts';

/** A new password is present, and strong. */
export function newPasswordRule(password: string): string | null {
  return password === '' ? MESSAGES.passwordRequired : ruleOf(newPassword)(password);
}

/** The confirmation is present, and equals the password. */
export function confirmRule(confirmPassword: string, values: { password: string }): string | null {
  if (confirmPassword === '') return MESSAGES.confirmPasswordRequired;
  return confirmPassword === values.password ? null : MESSAGES.passwordsDiffer;
}

const LENGTH_MIN = 8;

/** The fields of a changed password have sentences of their own. */
export const changeRules = {
  old: (value: string): string | null => lengthRule(value, MESSAGES.oldPasswordRequired),
  new: (value: string): string | null => {
    const tooShort = lengthRule(value, MESSAGES.newPasswordRequired);
    return tooShort ?? ruleOf(newPassword)(value);
  },
  confirm: (value: string, values: { new: string }): string | null => {
    const tooShort = lengthRule(value, MESSAGES.confirmNewPasswordRequired);
    return tooShort ?? (value === values.new ? null : MESSAGES.passwordsDiffer);
  },
};

function lengthRule(value: string, whenEmpty: string): string | null {
  if (value === '') return whenEmpty;
  return [...value].length < LENGTH_MIN ? MESSAGES.passwordTooShort : null;
}

const FIELD_OF: Record<string, string> = { password_old: 'old', password_new: 'new' };

/** The server's errors for a changed password, by the form's own field names. */
export function changedFieldErrors(errors: Record<string, string>): Record<string, string> {
  const named = Object.entries(errors).map(([name, error]) => [FIELD_OF[name] ?? name, error]);
  return Object.fromEntries(named);
}
