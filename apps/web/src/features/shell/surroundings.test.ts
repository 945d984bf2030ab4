import { expect, it } from 'vitest';
import { findSurroundings } from './surroundings.ts';

it.each([
  '/',
  '/contact',
  '/auction-information',
  '/profile/content/home',
  '/auth/signin',
  '/groups/new',
  '/groups/join/abc',
])('draws the header over the content of %s', (path) => {
  expect(findSurroundings(path)).toEqual({ isOverlaid: true, isQuiet: false });
});

it.each(['/auction', '/auction/018f0000-0000-7000-8000-000000000001'])(
  'keeps the footer quiet below the live auction at %s',
  (path) => {
    expect(findSurroundings(path)).toEqual({ isOverlaid: false, isQuiet: true });
  },
);

it.each(['/groups', '/contests/new', '/contests/change'])(
  'keeps the footer quiet below %s, whose header is drawn over it',
  (path) => {
    expect(findSurroundings(path)).toEqual({ isOverlaid: true, isQuiet: true });
  },
);

it.each(['/auction/user-details/ana', '/auctions', '/groups-of-friends'])(
  'surrounds %s as any other screen',
  (path) => {
    expect(findSurroundings(path)).toEqual({ isOverlaid: false, isQuiet: false });
  },
);
