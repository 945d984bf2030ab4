import { expect, it } from 'vitest';
import { inGroups, recoveryFile } from './factorWords.ts';

it('writes a key in groups of four, the last one shorter if it must be', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(inGroups('JBSWY3')).toBe('JBSW Y3');
  expect(inGroups('')).toBe('');
});

it('says in the file whose codes they are, and for which site, a code a line', () => {
  const lines = recoveryFile(['A-1', 'B-2'], 'maya@example.test', 'https://bracketbid.test').split(
    '\n',
  );
  expect(lines[0]).toBe('Recovery codes of maya@example.test for https://bracketbid.test');
  expect(lines.slice(2)).toEqual(['', 'A-1', 'B-2', '']);
});
