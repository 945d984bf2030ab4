import { expect, it } from 'vitest';
import type { GroupEvent } from './groupEvents.ts';
import { sealsTakenUp, standingSeals } from './standingSeals.ts';

const sealed = (seal: string, replaces?: string): GroupEvent => ({
  type: 'MaximumSealed',
  seal,
  ...(replaces === undefined ? {} : { replaces }),
});
const withdrawn = (seal: string): GroupEvent => ({ type: 'MaximumWithdrawn', seal });
const BOTH = [sealed('a50'), sealed('b50')];

it('[MAX-6] stand until they are withdrawn', () => {
  expect(standingSeals(BOTH)).toEqual(['a50', 'b50']);
  expect(standingSeals([...BOTH, withdrawn('a50')])).toEqual(['b50']);
  expect(sealsTakenUp([...BOTH, withdrawn('a50')])).toEqual({ seals: ['b50'], replaces: {} });
  expect(sealsTakenUp([])).toEqual({ seals: [], replaces: {} });
});

it('[MAX-3] take those along that they replace, and none that was removed', () => {
  const changed = [...BOTH, withdrawn('a50'), sealed('a40', 'a50')];
  const twice = [...changed, withdrawn('a40'), sealed('a60', 'a40')];
  expect(sealsTakenUp(twice)).toEqual({
    seals: ['a50', 'b50', 'a40', 'a60'],
    replaces: { a40: 'a50', a60: 'a40' },
  });
  expect(sealsTakenUp([...twice, withdrawn('a60')])).toEqual({ seals: ['b50'], replaces: {} });
});

it('[MAX-3] are new ones where they were removed and set anew, though nothing lies between', () => {
  const anew = [...BOTH, withdrawn('a50'), sealed('a40')];
  expect(sealsTakenUp(anew)).toEqual({ seals: ['b50', 'a40'], replaces: {} });
});

it('[MAX-4] are taken up in the order of sealing, whether raised or lowered', () => {
  const changed = [...BOTH, withdrawn('a50'), sealed('another', 'a50')];
  expect(sealsTakenUp(changed).seals).toEqual(['a50', 'b50', 'another']);
});
