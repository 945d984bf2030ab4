import { expect, it } from 'vitest';
import { withFigures } from './figures.ts';

const MARKED =
  'Before.\n\n<!-- figures: npm run house -- --write -->\nold\n<!-- end of figures -->\nAfter.\n';

it('figures replace those between the marks of a document, and nothing else', () => {
  const fresh = withFigures(MARKED, [['floors', '18']]);
  expect(fresh).toContain('| floors | 18 |');
  expect(fresh).not.toContain('old');
  expect(fresh.startsWith('Before.')).toBe(true);
  expect(fresh.endsWith('After.\n')).toBe(true);
  expect(withFigures(fresh, [['floors', '18']])).toBe(fresh);
});

it('a document without the marks is an error', () => {
  expect(() => withFigures('Nothing here.', [])).toThrow(/There is no/);
});
