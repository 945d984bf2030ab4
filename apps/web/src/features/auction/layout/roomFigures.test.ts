import { describe, expect, it } from 'vitest';
import { aLot, aPicture } from '../../../../test/aPicture.ts';
import { roomFigures } from './roomFigures.ts';

const teams = (...statuses: ('sold' | 'unsold' | null)[]) =>
  statuses.map((status, index) => ({ _id: `${index}`, status }));
const member = (spent: number) => ({
  user: { _id: `${spent}`, fullName: 'Ana', profileimageurl: null },
  remaining: 1000 - spent,
  spent,
  online: true,
});
const { state } = aPicture({ members: [member(198), member(40), member(0)] });
const open = { ...state, lot: aLot(null, '2027-03-15T01:00:30.000Z') };

describe('how far the auction is', () => {
  it('is the number of the team that is up', () => {
    expect(roomFigures({ state: open, teams: teams('sold', 'unsold', null, null) })).toMatchObject({
      number: 3,
      total: 4,
    });
  });

  it('is the number of the last one between two lots, and none before the start', () => {
    expect(roomFigures({ state, teams: teams('sold', 'unsold', null) }).number).toBe(2);
    expect(roomFigures({ state, teams: teams(null, null) }).number).toBe(0);
  });

  it('tells the pot: what everyone has paid', () => {
    expect(roomFigures({ state, teams: [] }).potDollars).toBe(238);
  });
});
