import { expect, it } from 'vitest';
import { aGavel, ANA, BEN, DUKE } from '../../../../test/aPicture.ts';
import type { Act, SentAct } from './acts.ts';
import { assumedGavel } from './assumed.ts';
import { buildDirectory } from './directory.ts';

const directory = buildDirectory(
  [{ _id: 'ada', number: 31, name: 'Ada Lovelace', userId: null }],
  [{ user: BEN }],
);
const sent = (act: Act, why: string | null = null): SentAct => ({
  id: act.act,
  act,
  said: '',
  why,
  seq: null,
});
const open = aGavel({ stage: 'open', lot: DUKE._id, amount: 110, leader: ANA });
const after = (...acts: readonly SentAct[]) => assumedGavel(open, acts, directory);

it('goes by acts whose answer has not come, in their order', () => {
  expect(after(sent({ act: 'bid', seat: 31, amount: 120 }))).toMatchObject({
    stage: 'open',
    amount: 120,
    leader: { _id: 'ada' },
  });
  const called = sent({ act: 'call', amount: 130 });
  expect(after(called)).toMatchObject({ stage: 'called', called: 130, amount: 130, leader: ANA });
  expect(after(called, sent({ act: 'name', user: 'ben' }))).toMatchObject({
    called: null,
    amount: 130,
    leader: { _id: 'ben' },
  });
  const shown = sent({ act: 'show', teamID: 'iowa' });
  expect(after(shown)).toMatchObject({ stage: 'shown', lot: 'iowa', amount: 0, leader: null });
  expect(after(shown, sent({ act: 'open' }))).toMatchObject({ stage: 'open', lot: 'iowa' });
});

it('goes by nothing that was refused, and never assumes the end of a lot', () => {
  expect(after(sent({ act: 'call', amount: 130 }, 'Too low'))).toEqual(open);
  expect(after(sent({ act: 'warn', seenSeq: 3 }))).toEqual(open);
  expect(after(sent({ act: 'sell', seenSeq: 3 }))).toEqual(open);
});
