import { expect, it } from 'vitest';
import { isAmong, ownersInFull, ownersInShort } from './ownerWords.ts';

const maya = { _id: 'm', fullName: 'Maya Rao' };
const ravi = { _id: 'r', fullName: 'Ravi Shah' };
const kim = { _id: 'k', fullName: 'Kim' };

it('calls owners by their first names, and oneself You', () => {
  expect(ownersInShort([maya], 'm')).toBe('You');
  expect(ownersInShort([maya], 'r')).toBe('Maya');
  expect(ownersInShort([kim], null)).toBe('Kim');
});

it('[SEAT-1] calls a paddle by its number and name', () => {
  const ada = { _id: 'a', fullName: '#31 Ada Marsh' };
  expect(ownersInShort([ada, maya], 'm')).toBe('You, #31 Ada');
});

it('names oneself first of several owners, and counts those beyond two', () => {
  expect(ownersInShort([maya, ravi], 'r')).toBe('You, Maya');
  expect(ownersInShort([maya, ravi, kim], 'k')).toBe('You, Maya +1');
});

it('names every owner within a sentence', () => {
  expect(ownersInFull([maya], 'm')).toBe('you');
  expect(ownersInFull([maya, ravi], 'r')).toBe('you and Maya Rao');
  expect(ownersInFull([maya, ravi, kim], null)).toBe('Maya Rao, Ravi Shah, and Kim');
});

it('knows whether somebody is among them', () => {
  expect(isAmong([maya, ravi], 'r')).toBe(true);
  expect(isAmong([maya], 'r')).toBe(false);
  expect(isAmong([], null)).toBe(false);
});
