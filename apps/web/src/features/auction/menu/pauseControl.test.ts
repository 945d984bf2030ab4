import { expect, it } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { pauseControl } from './pauseControl.ts';

const at = '2027-03-16T18:00:00.000Z';
const lot = aLot(null, at);
const control = (changed: Parameters<typeof aPicture>[0]) => pauseControl(aPicture(changed).state);

it('[PAUSE-1] offers a pause while the auction runs, between two lots too', () => {
  expect(control({ lot, upNext: [DUKE] })).toBe('pause');
  expect(control({ phase: 'locked', lot: null, upNext: [DUKE] })).toBe('pause');
});

it('offers nothing before the start and after the end', () => {
  expect(control({ phase: 'scheduled' })).toBe('none');
  expect(control({ phase: 'completed' })).toBe('none');
});

it('offers to end the group’s pause, and to cancel one that is still to come', () => {
  expect(control({ phase: 'paused', pause: { kind: 'group', until: at } })).toBe('resume');
  expect(control({ lot, upNext: [DUKE], pauseAfterLot: 5 })).toBe('cancel');
  // A pause of the site is not the group's to end.
  const sitePause = { phase: 'paused', pause: { kind: 'global', until: at } } as const;
  expect(control({ ...sitePause, upNext: [DUKE] })).toBe('pause');
});

it('[PAUSE-5] offers no pause in the last lot once it is open', () => {
  expect(control({ lot })).toBe('lastLot');
  expect(control({ phase: 'locked', lot: { ...lot, hasOpened: false } })).toBe('pause');
});
