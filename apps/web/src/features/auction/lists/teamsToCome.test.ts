import { expect, it } from 'vitest';
import { aGavel, aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { teamsToCome } from './teamsToCome.ts';

const lot = aLot(null, '2027-03-16T18:00:00.000Z');
const iowa = { ...DUKE, _id: 'iowa' };
const toCome = (changed: Parameters<typeof aPicture>[0]) =>
  teamsToCome(aPicture({ upNext: [iowa], ...changed }).state);

it('lists the teams after the one that is up', () => {
  expect(toCome({ lot })).toEqual({ arePassed: false, held: null, teams: [iowa] });
  expect(toCome({ phase: 'locked', lot: { ...lot, hasOpened: false } })).toEqual({
    arePassed: false,
    held: null,
    teams: [iowa],
  });
});

it('lists a team that a pause has stopped before its bidding began as the first to come', () => {
  const held = { ...lot, hasOpened: false };
  expect(toCome({ phase: 'paused', lot: held })).toEqual({
    arePassed: false,
    held: DUKE,
    teams: [DUKE, iowa],
  });
  // Bidding on it has begun: it is on the stage, on hold.
  expect(toCome({ phase: 'paused', lot })).toEqual({ arePassed: false, held: null, teams: [iowa] });
});

it('[GAVEL-7] knows that only passed teams are left, of which none is the next', () => {
  expect(toCome({ gavel: aGavel({ isPassedTurn: true }) }).arePassed).toBe(true);
  expect(toCome({ gavel: aGavel() }).arePassed).toBe(false);
  expect(toCome({}).arePassed).toBe(false);
});
