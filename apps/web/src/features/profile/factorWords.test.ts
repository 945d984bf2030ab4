import { expect, it } from 'vitest';
import { inGroups, recoveryFile } from './factorWords.ts';

it('writes a key in groups of four, the last one possibly shorter', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(inGroups('JBSWY3')).toBe('JBSW Y3');
  expect(inGroups('')).toBe('');
});

it('writes a file with the account, the site, and one code per line', () => {
  const lines = recoveryFile(['A-1', 'B-2'], 'maya@example.test', 'https://bracketbid.test').split(
    '\n',
  );
  expect(lines[0]).toBe('Recovery codes of maya@example.test for https://bracketbid.test');
  expect(lines.slice(2)).toEqual(['', 'A-1', 'B-2', '']);
});
