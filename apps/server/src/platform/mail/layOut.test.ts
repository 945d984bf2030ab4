import { expect, it } from 'vitest';
import { compose } from './compose.ts';
import { layOut } from './layOut.ts';
import type { Template } from './templates.ts';

const SENDER = { publicUrl: 'https://bracketbid.example' };
const REMINDER: Template = {
  kind: 'startsSoon',
  fullName: 'Ana',
  groupId: 'a-group',
  groupName: 'Hoops & <Wings>',
  auctionDate: '2026-03-18T02:00:00.000Z',
};

it('shows a name as it is written, whatever it holds', () => {
  const { html, text } = compose(REMINDER, SENDER, true);
  expect(html).toContain('Hoops &amp; &lt;Wings&gt;');
  expect(html).not.toContain('<Wings>');
  expect(text).toContain('“Hoops & <Wings>” starts in 10 minutes');
});

it('says in plain text once what its ticket shows again', () => {
  const { text } = compose(REMINDER, SENDER, true);
  expect(text.match(/March 17, 2026/g)).toHaveLength(1);
  expect(text).not.toMatch(/\n{3}/);
});

it('has its colours for the day in the elements, and for the night in a style sheet', () => {
  const { html } = layOut('Hello', [{ kind: 'text', text: 'Words.' }]);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  for (const name of ['floor', 'hall', 'table', 'quiet']) expect(html).toContain(`class="${name}"`);
});

it('fetches nothing, and knows no script', () => {
  const { html } = compose({ kind: 'welcome', fullName: 'Ana' }, SENDER, true);
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
});
