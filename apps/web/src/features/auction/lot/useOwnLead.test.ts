import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLot } from '../../../../test/aPicture.ts';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { OUTBID_MS } from './outbid.ts';
import { useOwnLead } from './useOwnLead.ts';

const END = '2027-03-16T18:00:00.000Z';
const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const omar = { _id: 'omar', fullName: 'Omar Haddad', profileimageurl: null };
const ledBy = (bidder: typeof ana, amount: number) => ({ ...aLot(bidder, END), amount });
const start = (lot: ReturnType<typeof ledBy>) =>
  runHook((shown: typeof lot) => useOwnLead(shown, 'ana'), lot);

const vibrate = vi.fn<(pattern: number[]) => boolean>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vibrate.mockClear();
});
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says who took the lead, and for a moment that it was just now', async () => {
  const { now, does, render } = await start(ledBy(ana, 7));
  expect(now()).toBeNull();
  await render(ledBy(omar, 9));
  const by = { name: 'Omar', by: 2, amount: 9 };
  expect(now()).toEqual({ by, isNew: true });
  expect(vibrate).toHaveBeenCalledOnce();
  await does(() => vi.advanceTimersByTimeAsync(OUTBID_MS));
  expect(now()).toEqual({ by, isNew: false });
});

it('says nothing any more once the price has gone on, or the lead is the own again', async () => {
  const { now, does, render } = await start(ledBy(ana, 7));
  await render(ledBy(omar, 9));
  await does(() => vi.advanceTimersByTimeAsync(OUTBID_MS));
  await render(ledBy(omar, 12));
  expect(now()).toBeNull();
  await render(ledBy(ana, 13));
  expect(now()).toBeNull();
  expect(vibrate).toHaveBeenCalledOnce();
});

it('says nothing of a lead that was another’s', async () => {
  const { now, render } = await start(ledBy(omar, 7));
  await render(ledBy({ ...omar, _id: 'zoe', fullName: 'Zoe' }, 9));
  expect(now()).toBeNull();
  expect(vibrate).not.toHaveBeenCalled();
});
