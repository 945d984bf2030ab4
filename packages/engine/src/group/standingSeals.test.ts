import { expect, it } from 'vitest';
import type { Maximum } from '../auction/maxima.ts';
import type { GroupEvent } from './groupEvents.ts';
import { standingSeals } from './standingSeals.ts';

const said = (userId: string, amount: number, teamId = 'duke'): Maximum => ({
  ...{ id: `${userId} ${amount}`, userId, teamId, amount, nonce: '' },
});
const MAXIMA = new Map([
  ['a50', said('ana', 50)],
  ['b50', said('ben', 50)],
  ['a40', said('ana', 40)],
  ['a60', said('ana', 60)],
]);
const sealed = (seal: string): GroupEvent => ({ type: 'MaximumSealed', seal });
const withdrawn = (seal: string): GroupEvent => ({ type: 'MaximumWithdrawn', seal });
const stand = (...events: GroupEvent[]) => standingSeals(events, (seal) => MAXIMA.get(seal));

it('[MAX-6] count in the order in which they were set', () => {
  expect(stand(sealed('a50'), sealed('b50'))).toEqual(['a50', 'b50']);
  expect(stand(sealed('a50'), sealed('b50'), withdrawn('a50'))).toEqual(['b50']);
});

it('[MAX-3] keep their time when they are lowered, and lose it when they are raised', () => {
  const both = [sealed('a50'), sealed('b50')];
  expect(stand(...both, withdrawn('a50'), sealed('a40'))).toEqual(['a40', 'b50']);
  expect(stand(...both, withdrawn('a50'), sealed('a60'))).toEqual(['b50', 'a60']);
  const between: GroupEvent = { type: 'HandedOver', from: 'ana', to: 'ben' };
  expect(stand(...both, withdrawn('a50'), between, sealed('a40'))).toEqual(['b50', 'a40']);
});
