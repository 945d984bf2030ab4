import { version } from 'uuid';
import { expect, it } from 'vitest';
import { newId } from './newId.ts';

it('makes UUIDs of version 7, none of them twice', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(new Set(ids.map(version))).toEqual(new Set([7]));
  expect(new Set(ids).size).toBe(ids.length);
});
