import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bidBarFacts } from '../../../../test/bidBarFacts.ts';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import type { BidBarFacts } from './bidButton.ts';
import { ANSWER_MS_MIN } from './ownAmount.ts';
import { useOwnAmount } from './useOwnAmount.ts';

type Props = { readonly teamId: string | null; readonly facts: BidBarFacts };
const duke: Props = { teamId: 'duke', facts: bidBarFacts() };
const iowa: Props = { teamId: 'iowa', facts: bidBarFacts({ currentAmount: 0 }) };
const start = (props: Props) =>
  runHook(({ teamId, facts }: Props) => useOwnAmount(teamId, facts), props);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('bids what was typed, by one press', async () => {
  const { now, does } = await start(duke);
  await does((amounts) => expect(amounts.type('15')).toBeNull());
  expect(now().own.typed.text).toBe('15');
  await does((amounts) =>
    expect(amounts.press()).toEqual({ kind: 'bid', teamId: 'duke', amount: 15 }),
  );
});

it('says why a text is no amount, and keeps what stood there', async () => {
  const { now, does } = await start(duke);
  await does((amounts) => expect(amounts.type('1.5')).toBe('Whole dollars only, for example 12.'));
  expect(now().own.typed.text).toBe('');
});

it('asks before an amount that may be a slip, and bids it by a second press', async () => {
  const { now, does } = await start(duke);
  await does((amounts) => amounts.type('900'));
  await does((amounts) => expect(amounts.press()).toMatchObject({ kind: 'confirm' }));
  expect(now().unconfirmed).toBe(900);
  await does((amounts) => expect(amounts.press()).toEqual({ kind: 'nothing' }));
  vi.advanceTimersByTime(ANSWER_MS_MIN);
  await does((amounts) => expect(amounts.press()).toMatchObject({ kind: 'bid', amount: 900 }));
});

it('drops the question when the team is sold, and what was typed and chosen with it', async () => {
  const { now, does, render } = await start(duke);
  await does((amounts) => amounts.type('900'));
  await does((amounts) => amounts.press());
  await does((amounts) => amounts.chips[2] && amounts.choose(amounts.chips[2]));
  expect(now().step).toBe(10);
  await render(iowa);
  expect(now()).toMatchObject({ unconfirmed: null, step: 1 });
  expect(now().own).toMatchObject({ teamId: 'iowa', typed: { text: '' } });
});

it('keeps what was typed for the next team when the bid on the last one is answered', async () => {
  const { now, does, render } = await start(duke);
  await render(iowa);
  await does((amounts) => amounts.type('4'));
  await does((amounts) => amounts.clear('duke'));
  expect(now().own.typed.text).toBe('4');
  await does((amounts) => amounts.clear('iowa'));
  expect(now().own.typed.text).toBe('');
});

it('clears what was typed without the chip, where a maximum was set', async () => {
  const { now, does } = await start(duke);
  await does((amounts) => amounts.chips[1] && amounts.choose(amounts.chips[1]));
  await does((amounts) => amounts.type('40'));
  await does((amounts) => amounts.clearTyped('duke'));
  expect(now()).toMatchObject({ step: 5, own: { typed: { text: '' } } });
});

it('offers chips by the auction’s own steps', async () => {
  const sizes = { minimumBid: 5, steps: [{ from: 0, step: 5 }] };
  const { now } = await start({ teamId: 'duke', facts: bidBarFacts({ sizes, currentAmount: 10 }) });
  expect(now().leastStep).toBe(5);
  expect(now().chips.map(({ amount }) => amount)).toEqual([15, 35, 60, 135]);
});
