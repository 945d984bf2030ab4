import { recoveryCodesLeft } from '@bracketbid/contract/text/messages';
import { layOut } from './layOut.ts';
import { greet, type Mail, pacific, type Sender, text } from './mail.ts';
import type { Template } from './templates.ts';
import { welcome } from './welcome.ts';

/** The mails about somebody's own account. */
type AccountTemplate = Extract<
  Template,
  {
    kind:
      | 'code'
      | 'resetLink'
      | 'passwordChanged'
      | 'secondFactor'
      | 'recoveryCodeUsed'
      | 'welcome'
      | 'proveEmail';
  }
>;

const IGNORE_IF_NOT_YOU =
  'If this was not you, ask for a code on the sign-in page and choose a new password now.';

/** Writes a mail about an account. */
export function accountMail(template: AccountTemplate, { publicUrl }: Sender): Mail {
  switch (template.kind) {
    case 'code':
      return layOut('Your Bracketbid code', [
        text(
          'Somebody, hopefully you, forgot the password of this account. The code to choose a new one:',
        ),
        { kind: 'code', text: template.code },
        text(
          'It is good for 10 minutes. If you did not ask for it, nothing has changed: just ignore this mail.',
        ),
      ]);
    case 'resetLink':
      return layOut('Your Bracketbid link', [
        text(
          'Too many wrong codes were tried for this account, by you or by somebody else. Nothing has changed. To keep it safe, a new password is chosen with this link instead of a code:',
        ),
        {
          kind: 'link',
          text: 'Choose a new password',
          url: `${publicUrl}/auth/reset-password?token=${template.token}`,
        },
        text(
          'It works once, for 60 minutes, and only from this mail. If you did not ask for it, just ignore it.',
        ),
      ]);
    case 'passwordChanged':
      return layOut('Your Bracketbid password was changed', [
        greet(template.fullName),
        text(
          `your password was changed on ${pacific(template.at)}, and other devices were signed out.`,
        ),
        text(IGNORE_IF_NOT_YOU),
        { kind: 'link', text: 'Sign in', url: `${publicUrl}/auth/signin` },
      ]);
    case 'secondFactor': {
      const { subject, sentences } = secondFactorNotice(template.what, pacific(template.at));
      return layOut(subject, [
        greet(template.fullName),
        ...sentences.map(text),
        { kind: 'link', text: 'To your profile', url: `${publicUrl}/edit-profile` },
      ]);
    }
    case 'recoveryCodeUsed':
      return layOut('A recovery code of your Bracketbid account was used', [
        greet(template.fullName),
        text(
          `a recovery code took the place of your authenticator app on ${pacific(template.at)}. ${recoveryCodesLeft(template.left)}`,
        ),
        text(IGNORE_IF_NOT_YOU),
        { kind: 'link', text: 'To your profile', url: `${publicUrl}/edit-profile` },
      ]);
    case 'welcome':
      return layOut(
        'Welcome to Bracketbid',
        welcome(greet(template.fullName), publicUrl, template.token),
      );
    case 'proveEmail':
      return layOut('Confirm your email address', [
        text(
          'Somebody, hopefully you, has a Bracketbid account with this address, and wants to confirm that it is theirs.',
        ),
        {
          kind: 'link',
          text: 'Confirm this address',
          url: `${publicUrl}/confirm-email?token=${template.token}`,
        },
        text('The link is good for 7 days. If this was not you, just ignore this mail.'),
      ]);
    default:
      return template satisfies never;
  }
}

type SecondFactorNotice = Extract<Template, { kind: 'secondFactor' }>['what'];

function secondFactorNotice(
  what: SecondFactorNotice,
  when: string,
): { readonly subject: string; readonly sentences: readonly string[] } {
  switch (what) {
    case 'turnedOn':
      return {
        subject: 'Two-step sign-in is on for your Bracketbid account',
        sentences: [
          `two-step sign-in was turned on on ${when}, and other devices were signed out. From now on, signing in also asks for a code of your authenticator app.`,
          'Keep your recovery codes in a safe place: each of them takes the place of your phone once.',
          'If this was not you, choose a new password now, and write to those who run the site.',
        ],
      };
    case 'turnedOff':
      return {
        subject: 'Two-step sign-in is off for your Bracketbid account',
        sentences: [
          `two-step sign-in was turned off on ${when}. From now on, your password alone signs you in.`,
          IGNORE_IF_NOT_YOU,
        ],
      };
    case 'removed':
      return {
        subject: 'Two-step sign-in was removed from your Bracketbid account',
        sentences: [
          `those who run the site removed two-step sign-in from your account on ${when}, and signed it out everywhere. You can turn it on again in your profile.`,
          'If you did not ask for that, choose a new password now.',
        ],
      };
    case 'guessed':
      return {
        subject: 'Somebody knows your Bracketbid password',
        sentences: [
          `your password was entered on ${when}, and then wrong codes for the second step, so many that none is taken for a while. Nobody got in.`,
          'If this was not you, somebody knows your password: choose a new one now.',
        ],
      };
    case 'codesRenewed':
      return {
        subject: 'Your Bracketbid account has new recovery codes',
        sentences: [
          `new recovery codes were made on ${when}; the old ones are void.`,
          IGNORE_IF_NOT_YOU,
        ],
      };
    default:
      return what satisfies never;
  }
}
