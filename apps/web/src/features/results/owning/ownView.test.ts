import type { SoldTeam } from '@bracketbid/contract/entities';
import type { ShareOffer } from '@bracketbid/contract/http/shares';
import { describe, expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../../test/aBracketMatch.ts';
import {
  countGivenBack,
  divisionSentence,
  hasBegun,
  isOut,
  isOwnedBy,
  isWithdrawn,
  ownedLots,
  parseWeight,
  partInWords,
  partLines,
  sortOffers,
} from './ownView.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const ben = { _id: 'ben', fullName: 'Ben', profileimageurl: null };
const duke: SoldTeam = { ...aSide('Duke').teamId, location: '', zone: 'EAST', status: 'sold' };
const formatName = (id: string) => ({ ana: 'Ana', ben: 'Ben', cleo: 'Cleo' })[id] ?? '';
const thirds = ['ana', 'ben', 'cleo'].map((userId) => ({ userId, weight: 1 }));

describe('the owners of a lot', () => {
  it('are its buyer, until a division holds', () => {
    const bought = { ...duke, owner: ana, amount: 42 };
    expect(ownedLots([{ ...bought, owners: [{ user: ana, weight: 1 }] }])).toMatchObject([
      { price: 42, parts: [{ userId: 'ana', weight: 1 }] },
    ]);
    const [held] = ownedLots([{ ...bought, owners: [{ user: ben, weight: 1 }] }]);
    expect(held).toMatchObject({ parts: [{ userId: 'ben', weight: 1 }] });
    expect(held !== undefined && isOwnedBy(held, 'ana')).toBe(false);
    expect(held !== undefined && isOwnedBy(held, 'ben')).toBe(true);
  });

  it('are nobody where it found no buyer', () => {
    expect(ownedLots([{ ...duke, status: 'unsold' }])).toEqual([]);
  });

  it('stay as they are once a game of it has begun, of a bundle any of its teams', () => {
    const match = aBracketMatch({ homeTeam: aSide('Duke'), awayTeam: null });
    expect(hasBegun(duke, [match])).toBe(false);
    expect(hasBegun(duke, [{ ...match, status: 'live' }])).toBe(true);
    const bundle = { _id: 'south', teams: [duke] };
    expect(hasBegun(bundle, [{ ...match, status: 'final' }])).toBe(true);
    expect(hasBegun({ _id: 'Siena' }, [{ ...match, status: 'final' }])).toBe(false);
  });
});

it('a lot is withdrawn once all its entrants are', () => {
  const entrants = (...withdrawn: readonly string[]) =>
    ['duke', 'iowa'].map((_id) => ({ _id, isWithdrawn: withdrawn.includes(_id) }));
  const bundle = {
    _id: 'both',
    teams: [
      { ...duke, _id: 'duke' },
      { ...duke, _id: 'iowa' },
    ],
  };
  expect(isWithdrawn(bundle, { entrants: entrants('duke') })).toBe(false);
  expect(isWithdrawn(bundle, { entrants: entrants('duke', 'iowa') })).toBe(true);
  expect(isWithdrawn({ ...duke, _id: 'iowa' }, { entrants: entrants('iowa') })).toBe(true);
});

it('what somebody has won with none of their lots was given back', () => {
  const team = [{ wonCents: 1005 }, { wonCents: 0 }];
  expect(countGivenBack({ team, totalAmountWon: 16.07 })).toBe(602);
  expect(countGivenBack({ team, totalAmountWon: 10.05 })).toBe(0);
});

it('a lot is out once each of its teams has lost', () => {
  const lost = aBracketMatch({
    homeTeam: aSide('Duke'),
    awayTeam: aSide('Siena'),
    winner: 'Siena',
  });
  const isOver = (ids: readonly string[], matches: Parameters<typeof isOut>[1]) =>
    isOut({ _id: 'lot', teams: ids.map((id) => ({ ...duke, _id: id })) }, matches);
  expect(isOver(['Duke'], [lost])).toBe(true);
  expect(isOver(['Duke'], [{ ...lost, winner: null }])).toBe(false);
  expect(isOver(['Siena'], [lost])).toBe(false);
  expect(isOver(['Duke', 'Siena'], [lost])).toBe(false);
});

describe('parts', () => {
  it('are said as people say them', () => {
    const said = [
      [0, 2, 'nothing'],
      [2, 2, 'all'],
      [2, 4, 'half'],
      [1, 3, 'a third'],
      [250, 1000, 'a quarter'],
      [4, 6, '2 of 3'],
      [1, 5, '1 of 5'],
    ] as const;
    for (const [weight, whole, words] of said) expect(partInWords(weight, whole)).toBe(words);
  });

  it('[SHARE-4] cost what everyone’s money will say, and add up to the price', () => {
    const cents = partLines(thirds, 10).map((line) => line.cents);
    expect(cents.toSorted((a, b) => a - b)).toEqual([333, 333, 334]);
    expect(partLines([{ userId: 'ana', weight: 0 }], 10)).toEqual([]);
  });

  it('stand in a sentence, the reader’s as theirs', () => {
    expect(divisionSentence(partLines(thirds, 9), 'ben', formatName)).toBe(
      'Ana has a third, you have a third, Cleo has a third.',
    );
    expect(divisionSentence(partLines(thirds, 9), 'ana', formatName)).toMatch(
      /^You have a third, /,
    );
  });

  it('are typed as whole weights', () => {
    expect(['0', ' 12 ', '1000'].map(parseWeight)).toEqual([0, 12, 1000]);
    expect(['', '-1', '1.5', '1001', '1e3', 'half'].map(parseWeight)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

it('puts the offers first that wait for the reader', () => {
  const offer = (id: string, awaits: string[]): ShareOffer => ({
    _id: id,
    teamID: 'Duke',
    offeredBy: 'cleo',
    parts: [],
    accepted: ['cleo'],
    awaits,
    state: 'open',
    createdAt: '2026-03-15T00:00:00.000Z',
  });
  const sorted = sortOffers([offer('a', ['ana']), offer('b', ['ana', 'ben'])], 'ben');
  expect(sorted.toAnswer.map(({ _id }) => _id)).toEqual(['b']);
  expect(sorted.waiting.map(({ _id }) => _id)).toEqual(['a']);
});
