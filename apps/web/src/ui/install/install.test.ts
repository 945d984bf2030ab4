import { expect, it } from 'vitest';
import { isByHand } from './install.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari';

it('tells the way by hand on an iPhone that has not got the app yet, and nowhere else', () => {
  expect(isByHand({ userAgent: IPHONE, standalone: false })).toBe(true);
  expect(isByHand({ userAgent: IPHONE, standalone: true })).toBe(false);
  expect(isByHand({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150' })).toBe(false);
});
