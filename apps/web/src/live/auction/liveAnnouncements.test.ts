import type { LiveState } from '@bracketbid/contract/live/state';
import { expect, it } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../test/aPicture.ts';
import type { LiveMessage, LivePicture } from './applyMessage.ts';
import { buildAnnouncement } from './liveAnnouncements.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2027-03-16T18:00:00.000Z';
const lot = { ...aLot(null, at), secondsLeft: 20, amount: 12 };
/** Duke's lot is open, at $12. */
const picture = (change: Partial<LiveState> = {}): LivePicture =>
  aPicture({ groupId: id(9), seq: 4, serverTime: at, lot, ...change });

const countdown = (nobodyCanAnswer: boolean): LiveMessage => ({
  name: 'countdownUpdate',
  payload: {
    team: DUKE,
    secondsLeft: 3,
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer,
    isHardEnd: false,
    closesAt: at,
    serverTime: at,
    phase: 'open',
    pause: null,
    seq: 4,
  },
});

it('[LOT-5] announces once per lot that nobody can answer, though every countdown says so', () => {
  expect(buildAnnouncement(picture(), countdown(false), id(5))).toBeNull();
  expect(buildAnnouncement(picture(), countdown(true), id(5))).toEqual({ kind: 'unanswerable' });
  const known = { ...lot, nobodyCanAnswer: true, isHardEnd: false };
  expect(buildAnnouncement(picture({ lot: known }), countdown(true), id(5))).toBeNull();
  expect(buildAnnouncement(picture({ lot: null }), countdown(true), id(5))).toEqual({
    kind: 'unanswerable',
  });
});

it('[PAUSE-1] announces a pause that comes and one that is cancelled, not one that begins', () => {
  const message = (pauseStatus: boolean, pauseAfterLot: number | null): LiveMessage => ({
    name: 'groupauctionpaused',
    payload: {
      groupId: id(9),
      pauseStatus,
      pauseTime: pauseStatus ? at : null,
      pauseAfterLot,
      seq: 5,
    },
  });
  expect(buildAnnouncement(picture(), message(false, 5), id(5))).toEqual({
    kind: 'pauseComing',
    minutes: 5,
  });
  const coming = picture({ pauseAfterLot: 5 });
  expect(buildAnnouncement(coming, message(false, null), id(5))).toEqual({
    kind: 'pauseComing',
    minutes: null,
  });
  expect(buildAnnouncement(coming, message(true, null), id(5))).toBeNull();
  // A pause that ends was not cancelled.
  expect(buildAnnouncement(picture(), message(false, null), id(5))).toBeNull();
});
