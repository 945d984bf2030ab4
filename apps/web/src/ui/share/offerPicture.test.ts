import { expect, it } from 'vitest';
import { offerPicture, type Sharer } from './offerPicture.ts';

const PICTURE = new Blob(['a picture'], { type: 'image/png' });

async function offered(browser: Sharer) {
  const saved: string[] = [];
  const names = { fileName: 'haul.png', title: "Nina's five" };
  const outcome = await offerPicture(PICTURE, names, browser, (name) => void saved.push(name));
  return { outcome, saved };
}

it('gives the share sheet the picture as a file', async () => {
  const shared: unknown[] = [];
  const share: Sharer['share'] = ({ files, title }) => {
    shared.push([files[0]?.name, files[0]?.type, title]);
    return Promise.resolve();
  };
  expect(await offered({ canShare: () => true, share })).toEqual({ outcome: 'shared', saved: [] });
  expect(shared).toEqual([['haul.png', 'image/png', "Nina's five"]]);
});

it('downloads it where files can’t be shared, or sharing fails', async () => {
  const saved = { outcome: 'saved', saved: ['haul.png'] };
  const share = () => Promise.reject(new TypeError('no'));
  expect(await offered({})).toEqual(saved);
  expect(await offered({ canShare: () => false, share })).toEqual(saved);
  expect(await offered({ canShare: () => true, share })).toEqual(saved);
});

it('does nothing more for who closed the share sheet', async () => {
  const share = () => Promise.reject(new DOMException('closed', 'AbortError'));
  expect(await offered({ canShare: () => true, share })).toEqual({
    outcome: 'cancelled',
    saved: [],
  });
});
