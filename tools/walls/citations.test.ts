import { expect, it } from 'vitest';
import { ruleIds, uncited } from './citations.ts';

const RULES = ['BID-1', 'BID-10', 'LOT-4'];
const complaints = (text: string) => uncited(RULES, [{ path: 'a.test.ts', text }]);
const unnamed = (text: string) =>
  complaints(text).flatMap((line) => /^No test names (.*)$/.exec(line)?.[1] ?? []);
/** Checks only titles, not whether every rule is named. */
const wrong = (text: string) => complaints(text).filter((line) => !line.startsWith('No test'));

it('reads the ids from the headings, whole', () => {
  const rules = '# The rules\n### BID-1 Members bid\nSee LOT-9.\n### BID-10 More';
  expect(ruleIds(rules)).toEqual(['BID-1', 'BID-10']);
});

it('is content when each rule opens a title', () => {
  const text = `it('[BID-1] a', f); describe("[BID-10, LOT-4] b", f);`;
  expect(complaints(text)).toEqual([]);
  expect(complaints("it('[BID-1] [BID-10] a', f); it.each([1])('[LOT-4] %i', f)")).toEqual([]);
});

it('takes ids whole: one that begins like another is another', () => {
  expect(unnamed("it('[BID-10] a', f); it('[LOT-4] b', f)")).toEqual(['BID-1']);
});

it('does not count ids in comments, bodies and other calls', () => {
  const text = "// [BID-1]\nit('[BID-10] a', () => { say('[LOT-4] a'); });";
  expect(unnamed(text)).toEqual(['BID-1', 'LOT-4']);
});

it.each([
  "\nit('moves the winner (BID-1)', f)",
  '\ndescribe(`a bid BID-1`, f)',
  "\ntest.skip('[LOT-4] as BID-1 has it', f)",
  "\nit.each`a\\n${1}`('of $a (BID-1)', f)",
])('finds a rule that stands elsewhere in a title: %s', (text) => {
  expect(wrong(text)).toEqual(['a.test.ts:2 names BID-1 elsewhere than at its start, in brackets']);
});

it('finds an unknown rule', () => {
  expect(wrong("it('[BID-2] a', f)")).toEqual(['a.test.ts:1 names BID-2, which is no rule']);
});

it('lets other names with dashes stand in a title', () => {
  expect(wrong("it('reads UTF-8 and SOUTH-BID-1', f)")).toEqual([]);
});
