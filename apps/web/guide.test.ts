import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildGuide } from './guide.ts';

const DOCS = join(import.meta.dirname, '../../docs');

describe('a document as a page', () => {
  const sample = `# Hosting

For **hosts**.

No money moves.

## The evening

Be there.

### The line’s gone

Wait.

## After

- Settle.
`;

  it('has a heading, what it is about, and parts whose topics links lead to', () => {
    expect(buildGuide(sample)).toEqual({
      title: 'Hosting',
      summary: 'For **hosts**.',
      lead: '<p>No money moves.</p>\n',
      parts: [
        {
          id: 'the-evening',
          title: 'The evening',
          html: '<p>Be there.</p>\n<h3 id="the-lines-gone" tabindex="-1">The line’s gone</h3>\n<p>Wait.</p>\n',
          topics: [{ id: 'the-lines-gone', title: 'The line’s gone' }],
        },
        { id: 'after', title: 'After', html: '<ul>\n<li>Settle.</li>\n</ul>\n', topics: [] },
      ],
    });
  });

  it('of the shipped guide has each place once, and every picture', () => {
    const markdown = readFileSync(join(DOCS, 'hosting.md'), 'utf8');
    const { summary, parts } = buildGuide(markdown);
    expect(summary).toMatch(/^[^*_`[\]]+$/);
    const places = parts.flatMap(({ id, topics }) => [id, ...topics.map((topic) => topic.id)]);
    expect(new Set(places).size).toBe(places.length);
    for (const { html, topics } of parts) {
      for (const { id } of topics) expect(html).toContain(`id="${id}"`);
    }
    const pictures = [...markdown.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path);
    expect(pictures.length).toBeGreaterThan(0);
    for (const path of pictures) expect(existsSync(join(DOCS, path)), path).toBe(true);
  });
});
