import { expect, it } from 'vitest';
import { standingDeputies } from './standingDeputies.ts';

it('[DEPUTY-1] who bids for whom is what was said last', () => {
  const named = (userId: string, deputy: string | null, limit = 0) =>
    ({ type: 'DeputyNamed', userId, deputy, limit }) as const;
  expect(
    standingDeputies([
      named('ana', 'ben', 20),
      { type: 'HandedOver', from: 'ana', to: 'ben' },
      named('cleo', 'ana', 5),
      named('ana', 'cleo', 30),
      named('cleo', null),
      named('ben', null),
    ]),
  ).toEqual([{ userId: 'ana', deputy: 'cleo', limit: 30 }]);
});
