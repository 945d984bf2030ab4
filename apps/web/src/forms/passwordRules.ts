import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import {
  confirmedPassword,
  newPassword,
  oldPassword,
  replacingPassword,
} from '@bracketbid/contract/accounts/accountFields';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { createRule } from './formRules.ts';

/** A new password is present, and strong. */
export function newPasswordRule(password: string): string | null {
  return password === '' ? MESSAGES.passwordRequired : createRule(newPassword)(password);
}

/** The confirmation is present, and equals the password. */
export function confirmRule(confirmPassword: string, values: { password: string }): string | null {
  if (confirmPassword === '') return ACCOUNT_WORDS.confirmPasswordRequired;
  return confirmPassword === values.password ? null : ACCOUNT_WORDS.passwordsDiffer;
}

const confirmedRule = createRule(confirmedPassword);

/** The fields of a changed password have sentences of their own. */
export const changeRules = {
  old: createRule(oldPassword),
  new: createRule(replacingPassword),
  confirm: (value: string, values: { new: string }): string | null =>
    confirmedRule(value) ?? (value === values.new ? null : ACCOUNT_WORDS.passwordsDiffer),
};

/** A first password replaces none. */
export const settingRules = { new: changeRules.new, confirm: changeRules.confirm };

const FIELD_OF: Record<string, string> = { password_old: 'old', password_new: 'new' };

/** The server's errors for a changed password, by the form's own field names. */
export function changedFieldErrors(errors: Record<string, string>): Record<string, string> {
  const named = Object.entries(errors).map(([name, error]) => [FIELD_OF[name] ?? name, error]);
  return Object.fromEntries(named);
}
