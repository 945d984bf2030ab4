import type { Part } from './layOut.ts';

/**
 * What somebody reads who has opened an account.
 *
 * @param token  [INVITED-2] of the link that sets a first password; absent for those who have one
 */
export function welcome(greeting: Part, publicUrl: string, token: string | undefined): Part[] {
  const group: Part = { kind: 'link', text: 'To your group', url: `${publicUrl}/groups` };
  const ready =
    'your account is ready. Make a group, share its link with your friends, and meet them at the auction: every team is offered once, and the pot goes to the owners of the teams that win.';
  if (token === undefined) return [greeting, { kind: 'text', text: ready }, group];
  return [
    greeting,
    {
      kind: 'text',
      text: 'your account is ready, without a password: you are signed in where you opened it. Choose a password to sign in on other devices, and again later:',
    },
    {
      kind: 'link',
      text: 'Choose a password',
      url: `${publicUrl}/auth/reset-password?token=${token}`,
    },
    {
      kind: 'text',
      text: 'The link works once, for 7 days, and only from this mail. If this was not you, just ignore it.',
    },
    group,
  ];
}
