import { MESSAGES } from '@bracketbid/contract/messages';
import { describe, expect, it } from 'vitest';
import { generatePassword } from './passwords.ts';
import { whyNotPassword } from './passwordStrength.ts';

const owner = { email: 'katherine.j@example.test', fullName: 'Katherine Johnson' };

describe('a new password', () => {
  it.each([
    ...['P@ssw0rd', 'Password1!', 'pAssword1!', 'Pa$$w0rd', 'Passw0rd!', 'Qwerty123!', 'Letmein1!'],
    ...['Iloveyou1!', 'Admin123!', 'Welcome1!', 'Aa123456!', 'Abcdef1!', 'Bracketbid1!'],
    ...['Katherine1!', 'K@therine1', 'Johnson1!'],
  ])('is not %s: it is among the first that are tried', (password) => {
    expect(whyNotPassword(password, owner)).toBe(MESSAGES.passwordGuessable);
  });

  it.each(['x', '', 'alllower1!', 'NoDigits!', 'NoSpecial1'])(
    'is not %j: it breaks the rule',
    (password) => {
      expect(whyNotPassword(password, owner)).toBe(MESSAGES.passwordWeak);
    },
  );

  it.each(['Secret-123', 'Another-456', 'Zq7!vbn2', 'correct-Horse-9-battery', generatePassword()])(
    'may be %s',
    (password) => {
      expect(whyNotPassword(password, owner)).toBeNull();
    },
  );
});
