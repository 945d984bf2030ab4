import type { LiveState } from '@bracketbid/contract/live/state';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../test/aPicture.ts';
import { applyMessage, type LivePicture } from './applyMessage.ts';
import { createTickThrottle, TICK_MS_MIN } from './tickThrottle.ts';

const AT = '2027-03-15T01:00:30.000Z';
const OPEN = aPicture({ lot: aLot(null, AT) });
const IOWA = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002', shortName: 'Iowa' };

const tick = (changed: Partial<ServerMessages['countdownUpdate']> = {}) => ({
  name: 'countdownUpdate' as const,
  payload: {
    team: DUKE,
    secondsLeft: 8,
    closesAt: AT,
    serverTime: '2027-03-15T01:00:22.000Z',
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    phase: 'open' as const,
    pause: null,
    seq: 1,
    ...changed,
  },
});

/** The picture after a countdown, and whether it would be drawn at this time. */
function follow(
  throttle: ReturnType<typeof createTickThrottle>,
  picture: LivePicture,
  message: ReturnType<typeof tick>,
  nowMs: number,
) {
  const after = applyMessage(picture, message);
  if (after === 'gap') throw new Error('A gap');
  return { after, isDrawn: !throttle.isTooSoon(picture, after, nowMs) };
}

it('draws mere ticks at most every half second', () => {
  const throttle = createTickThrottle();
  expect(follow(throttle, OPEN, tick(), 1000).isDrawn).toBe(true);
  expect(follow(throttle, OPEN, tick(), 1000 + TICK_MS_MIN - 1).isDrawn).toBe(false);
  expect(follow(throttle, OPEN, tick(), 1000 + TICK_MS_MIN).isDrawn).toBe(true);
});

it('draws at once any change of the end, the phase, the team or a pause', () => {
  const pause = { kind: 'global' as const, until: AT };
  for (const change of [
    { closesAt: '2027-03-15T01:00:40.000Z' },
    { phase: 'paused' as const, pause, closesAt: null, seq: 2 },
    { phase: 'locked' as const, seq: 2 },
    { team: IOWA, phase: 'locked' as const, seq: 2 },
    { pause },
  ]) {
    const throttle = createTickThrottle();
    follow(throttle, OPEN, tick(), 1000);
    expect(follow(throttle, OPEN, tick(change), 1001).isDrawn).toBe(true);
  }
});

it('never leaves anything but the time undrawn, whatever arrives and however fast', () => {
  const withoutTime = (state: LiveState) => ({
    ...state,
    serverTime: null,
    lot: state.lot === null ? null : { ...state.lot, secondsLeft: 0 },
  });
  const message = fc
    .record({
      ms: fc.integer({ min: 0, max: 700 }),
      closesAt: fc.constantFrom(AT, '2027-03-15T01:00:40.000Z', null),
      team: fc.constantFrom(DUKE, IOWA, null),
      phase: fc.constantFrom('open' as const, 'locked' as const, 'paused' as const),
      secondsLeft: fc.integer({ min: 0, max: 30 }),
      isNext: fc.boolean(),
      pause: fc.constantFrom(null, { kind: 'global' as const, until: AT }),
    })
    .map(({ ms, isNext, ...changed }) => ({ ms, isNext, changed }));
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), (messages) => {
      const throttle = createTickThrottle();
      let drawn: LivePicture = OPEN;
      let whole: LivePicture = OPEN;
      let nowMs = 0;
      for (const { ms, isNext, changed } of messages) {
        nowMs += ms;
        const message = tick({ ...changed, seq: whole.state.seq + (isNext ? 1 : 0) });
        const next = applyMessage(whole, message);
        const after = applyMessage(drawn, message);
        expect(after === 'gap').toBe(next === 'gap');
        if (next === 'gap' || after === 'gap') continue;
        whole = next;
        if (!throttle.isTooSoon(drawn, after, nowMs)) drawn = after;
        expect(withoutTime(drawn.state)).toEqual(withoutTime(whole.state));
      }
    }),
  );
});
