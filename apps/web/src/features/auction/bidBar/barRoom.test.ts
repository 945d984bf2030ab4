import { TEAMS } from '@bracketbid/contract/text/nouns';
import { expect, it } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { barRoom } from './barRoom.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const omar = { _id: 'omar', fullName: 'Omar Haddad', profileimageurl: null };
const END = '2027-03-16T18:00:00.000Z';
const state = aPicture({
  lot: aLot(omar, END),
  upNext: [DUKE, DUKE],
  members: [
    { user: ana, remaining: 812, spent: 188, online: true },
    { user: omar, remaining: 168, spent: 832, online: true },
  ],
}).state;
const page = {
  seconds: 9,
  opensIn: null,
  pauseSeconds: null,
  nowMs: 0,
  extensionSeconds: 10,
  result: null,
  nouns: TEAMS,
};

it('takes the budget, the team that is up and those after it from the picture', () => {
  expect(barRoom(state, 'ana', page)).toMatchObject({
    team: DUKE,
    hasOpened: true,
    teamsAfter: 2,
    budget: 1000,
    pause: null,
    result: null,
  });
  expect(barRoom({ ...state, lot: null }, 'nobody', page)).toMatchObject({ team: null, budget: 0 });
});

it('knows what the buyer has left, and whether that is oneself', () => {
  const result = { kind: 'sold', userId: 'omar', fullName: 'Omar Haddad', amount: 411 } as const;
  const seenBy = (userId: string) => barRoom(state, userId, { ...page, result }).result;
  expect(seenBy('ana')).toMatchObject({ isOwn: false, left: 168, amount: 411 });
  expect(seenBy('omar')).toMatchObject({ isOwn: true });
});

it('[GAVEL-9] knows what the buyer has spent where money has no limit', () => {
  const members = state.members.map((member) => ({ ...member, remaining: null }));
  const result = { kind: 'sold', userId: 'omar', fullName: 'Omar Haddad', amount: 411 } as const;
  expect(barRoom({ ...state, members }, 'ana', { ...page, result })).toMatchObject({
    budget: null,
    result: { left: null, spent: 832 },
  });
});

it('[PAUSE-3] a team that was open goes on with at least the seconds of a late bid', () => {
  const stays = (secondsLeft: number, nobodyCanAnswer = false) =>
    barRoom({ ...state, lot: { ...aLot(omar, END), secondsLeft, nobodyCanAnswer } }, 'ana', page)
      .secondsStay;
  expect([stays(15.2), stays(4), stays(2, true)]).toEqual([16, 10, 2]);
});

it('names the hour at which a pause ends, in Pacific time too, and the day where it is another there', () => {
  const pause = { kind: 'group', until: '2027-03-17T02:42:00.000Z' } as const;
  const untilAt = (now: string) =>
    barRoom({ ...state, pause }, 'ana', { ...page, nowMs: Date.parse(now) }).pause?.untilPacific;
  expect(untilAt('2027-03-17T01:42:00.000Z')).toBe('7:42 PM PT');
  expect(untilAt('2027-03-16T02:42:00.000Z')).toBe('Tue 7:42 PM PT');
});
