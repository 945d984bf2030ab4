import { expect, it } from 'vitest';
import { detailLines } from './auditDetails.ts';

it('shows texts as they are, and anything else as JSON that can be read', () => {
  expect(detailLines({ email: 'maya@example.test', before: { role: 'member' }, tries: 3 })).toEqual(
    [
      { name: 'email', text: 'maya@example.test' },
      { name: 'before', text: '{\n "role": "member"\n}' },
      { name: 'tries', text: '3' },
    ],
  );
});

it('is empty for an entry without details', () => {
  expect(detailLines({})).toEqual([]);
});
