import { describe, expect, it } from 'vitest';
import { isStrongPassword } from './accountFields.ts';
import { isCommonPassword } from './passwordStrength.ts';

const owner = { email: 'katherine.j@example.test', fullName: 'Katherine Johnson' };

describe('a password by the rule of eight characters', () => {
  it.each([
    'P@ssw0rd',
    'Password1!',
    'pAssword1!',
    'Pa$$w0rd',
    'Passw0rd!',
    'Qwerty123!',
    'Letmein1!',
    'Iloveyou1!',
    'Admin123!',
    'Welcome1!',
    'Aa123456!',
    'Abcdef1!',
    'Bracketbid1!',
    'Katherine1!',
    'K@therine1',
    'Johnson1!',
  ])('is common as %s: it is among the first that are tried', (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(isCommonPassword(password, owner)).toBe(true);
  });

  it.each(['Secret-123', 'Another-456', 'Zq7!vbn2', 'correct-Horse-9-battery'])(
    'is not common as %s',
    (password) => {
      expect(isCommonPassword(password, owner)).toBe(false);
    },
  );

  it('is judged without knowing whose it is', () => {
    expect(isCommonPassword('Welcome1!', {})).toBe(true);
    expect(isCommonPassword('Katherine-92-Hop', {})).toBe(false);
  });
});
