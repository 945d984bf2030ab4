import { expect, it } from 'vitest';
import { type LinkDoors, offerLink } from './offerLink.ts';

const LINK = 'https://bracketbid.test/groups/join/abc';

function doors(change: Partial<LinkDoors> = {}) {
  const copied: string[] = [];
  const copy = async (text: string) => void copied.push(text);
  return { copied, doors: { copy, ...change } };
}
const failing = (name: string) => () => Promise.reject(new DOMException('No.', name));

it('opens the share sheet where the phone has one, and copies nothing then', async () => {
  const shared: unknown[] = [];
  const { copied, doors: own } = doors({ share: async (data) => void shared.push(data) });
  expect(await offerLink(LINK, own)).toBe('shared');
  expect(shared).toEqual([{ title: 'Check out this group', url: LINK }]);
  expect(copied).toEqual([]);
});

it('copies the link where there is no sheet, or it fails', async () => {
  const without = doors();
  expect(await offerLink(LINK, without.doors)).toBe('copied');
  expect(without.copied).toEqual([LINK]);
  const refused = doors({ share: failing('NotAllowedError') });
  expect(await offerLink(LINK, refused.doors)).toBe('copied');
  expect(refused.copied).toEqual([LINK]);
});

it('does nothing more for somebody who closed the sheet', async () => {
  const { copied, doors: own } = doors({ share: failing('AbortError') });
  expect(await offerLink(LINK, own)).toBe('closed');
  expect(copied).toEqual([]);
});

it('says that the link could not be copied', async () => {
  expect(await offerLink(LINK, { copy: failing('NotAllowedError') })).toBe('failed');
});
