import { expect, it } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { teamsToCome } from './teamsToCome.ts';

const lot = aLot(null, '2027-03-16T18:00:00.000Z');
const iowa = { ...DUKE, _id: 'iowa' };
const toCome = (changed: Parameters<typeof aPicture>[0]) =>
  teamsToCome(aPicture({ upNext: [iowa], ...changed }).state);

it('lists the teams after the one that is up', () => {
  expect(toCome({ lot })).toEqual({ held: null, teams: [iowa] });
  expect(toCome({ phase: 'locked', lot: { ...lot, hasOpened: false } })).toEqual({
    held: null,
    teams: [iowa],
  });
});

it('lists a team that a pause has stopped before its bidding began as the first to come', () => {
  const held = { ...lot, hasOpened: false };
  expect(toCome({ phase: 'paused', lot: held })).toEqual({ held: DUKE, teams: [DUKE, iowa] });
  // Bidding on it has begun: it is on the stage, on hold.
  expect(toCome({ phase: 'paused', lot })).toEqual({ held: null, teams: [iowa] });
});
