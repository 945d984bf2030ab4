import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import type { SiteSettings } from '@bracketbid/contract/entities';
import { isStrongPassword } from '@bracketbid/contract/accounts/accountFields';
import {
  isCommonPassword,
  type PasswordJudge,
  type PasswordOwner,
} from '@bracketbid/contract/accounts/passwordStrength';
import { RefusedField } from '../failures.ts';
import type { Role } from './users.ts';

type Owner = PasswordOwner & { readonly role: Role };
type Site = Pick<SiteSettings, 'refuseCommonPasswords'>;

/**
 * Why a password can't be set, as a sentence; null if it can. Common ones are refused of site admins, and of everyone where
 * the site says so.
 *
 * @param isCommon  another judge than the one that stays in memory
 */
export function whyNotPassword(
  password: string,
  owner: Owner,
  site: Site,
  isCommon: PasswordJudge = isCommonPassword,
): string | null {
  if (!isStrongPassword(password)) return ACCOUNT_WORDS.passwordWeak;
  const isRefused = owner.role === 'admin' || site.refuseCommonPasswords;
  return isRefused && isCommon(password, owner) ? ACCOUNT_WORDS.passwordGuessable : null;
}

/** @throws Refused (400) at the field that has the password */
export function refusePassword(path: string, password: string, owner: Owner, site: Site): void {
  const reason = whyNotPassword(password, owner, site);
  if (reason !== null) throw new RefusedField(path, reason);
}
