import { expect, it } from 'vitest';
import { stepsFor } from './homeWords.ts';

it('says how many people a group may have', () => {
  expect(stepsFor(15)[0]?.text).toContain('Up to 15 people,');
  expect(stepsFor(1)[0]?.text).toContain('Up to 1 person,');
});
