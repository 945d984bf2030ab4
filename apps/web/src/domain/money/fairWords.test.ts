import { expect, it } from 'vitest';
import { fairSentence, roughly, shareInWords } from './fairWords.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('[FAIR-8] says what a lot is worth, roughly, and that it is no advice', () => {
  expect(plain(fairSentence(0.0412, 18_730))).toBe(
    'About 4 % of the pot, some $190: history, not advice',
  );
  expect(plain(fairSentence(0.0412, null))).toBe('About 4 % of the pot: history, not advice');
  expect(plain(fairSentence(0.0001, 42))).toBe(
    'Less than 0.1 % of the pot, less than $1: history, not advice',
  );
});

it('gives a share as many figures as it deserves', () => {
  expect([0, 0.0001, 0.001, 0.0118, 0.0294, 0.03, 0.0998, 1].map(shareInWords).map(plain)).toEqual([
    '0 %',
    '< 0.1 %',
    '0.1 %',
    '1.2 %',
    '2.9 %',
    '3 %',
    '10 %',
    '100 %',
  ]);
});

it('gives amounts to two figures', () => {
  expect([99, 100, 4_749, 18_730, 187_300, 12_345_600].map(roughly)).toEqual([
    'less than $1',
    'some $1',
    'some $47',
    'some $190',
    'some $1,900',
    'some $120,000',
  ]);
});
