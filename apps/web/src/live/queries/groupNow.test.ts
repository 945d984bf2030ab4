import { expect, it } from 'vitest';
import { forgetGroupNow, noteGroupNow, useGroupNow } from './groupNow.ts';

it('gathers what the messages of a group say, and forgets it with the connection', () => {
  noteGroupNow('one', { phase: 'scheduled' });
  noteGroupNow('one', { online: new Set(['ana']) });
  expect(useGroupNow.getState()).toEqual({
    groupId: 'one',
    phase: 'scheduled',
    online: new Set(['ana']),
  });
  noteGroupNow('two', { phase: 'open' });
  expect(useGroupNow.getState()).toEqual({ groupId: 'two', phase: 'open', online: new Set() });
  forgetGroupNow();
  expect(useGroupNow.getState().groupId).toBeNull();
});
