import type { BodyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import * as calls from '@bracketbid/contract/http/admin';

/** An action on an account, and its confirmation. */
export type UserAction = {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly does:
    | { readonly kind: 'change'; readonly body: BodyOf<typeof calls.changeUser> }
    | {
        readonly kind: 'call';
        readonly call:
          typeof calls.endLogins | typeof calls.sendReset | typeof calls.removeSecondFactor;
      };
};

type User = Pick<calls.AdminUser, 'fullName' | 'email' | 'role' | 'disabled' | 'secondFactor'>;

/** The actions on an account, in the order of the menu; the last one is set apart. */
export function userActions(user: User, isSelf: boolean): UserAction[] {
  const own = isSelf ? ' This is your own account.' : '';
  const actions = [
    roleAction(user),
    resetAction(user),
    logoutAction(user),
    // One's own second step is turned off in one's profile, with the password and a code.
    ...(user.secondFactor && !isSelf ? [secondFactorAction(user)] : []),
    disableAction(user),
  ];
  return actions.map((action) => ({ ...action, text: action.text + own }));
}

function roleAction({ role, fullName }: User): UserAction {
  return role === 'admin'
    ? {
        label: 'Make a member',
        title: 'Remove the admin rights?',
        text: `${fullName} is logged out and can no longer administer the site.`,
        does: { kind: 'change', body: { role: 'member' } },
      }
    : {
        label: 'Make an admin',
        title: 'Make an admin?',
        text: `${fullName} will be able to do everything that you can.`,
        does: { kind: 'change', body: { role: 'admin' } },
      };
}

function resetAction({ fullName, email }: User): UserAction {
  return {
    label: 'Send a reset mail',
    title: 'Send a reset mail?',
    text: `${fullName} gets a code for a new password at ${email}.`,
    does: { kind: 'call', call: calls.sendReset },
  };
}

function logoutAction({ fullName }: User): UserAction {
  return {
    label: 'End all logins',
    title: 'End all logins?',
    text: `${fullName} is logged out everywhere and has to sign in again.`,
    does: { kind: 'call', call: calls.endLogins },
  };
}

function secondFactorAction({ fullName }: User): UserAction {
  return {
    label: 'Remove two-step sign-in',
    title: 'Remove two-step sign-in?',
    text: `${fullName} will sign in with the password alone again. They are logged out everywhere and notified by mail. Do this only if you are sure who asked for it.`,
    does: { kind: 'call', call: calls.removeSecondFactor },
  };
}

function disableAction({ disabled, fullName }: User): UserAction {
  return disabled
    ? {
        label: 'Enable the account',
        title: 'Enable the account?',
        text: `${fullName} can sign in again.`,
        does: { kind: 'change', body: { disabled: false } },
      }
    : {
        label: 'Disable the account',
        title: 'Disable the account?',
        text: `${fullName} is logged out at once and can't sign in. Teams and bids stay.`,
        isDangerous: true,
        does: { kind: 'change', body: { disabled: true } },
      };
}

/** The group of the season and how many with contests: `The Regulars, 2 contests`; a dash for none. */
export function groupsInWords({
  group,
  contests,
}: Pick<calls.AdminUser, 'group' | 'contests'>): string {
  const all = [
    ...(group === null ? [] : [group]),
    ...(contests === 0 ? [] : [counted(contests, 'contest')]),
  ];
  return all.length === 0 ? '-' : all.join(', ');
}
