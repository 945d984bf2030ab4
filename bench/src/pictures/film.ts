import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** How much of what came before the moment is kept, and how much follows. Milliseconds. */
const BEFORE_MS = 7500;
const AFTER_MS = 2500;
const FRAME_MS = 1000 / 12;
const QUALITY = 62;

type Frame = { readonly atMs: number; readonly image: Buffer };

/** Films a page until a moment has come, and writes its last ten seconds as a moving picture (animated WebP). */
export async function filmHammer(page: Page, moment: Locator, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  let endsAtMs = Number.POSITIVE_INFINITY;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const atMs = performance.now();
    const last = frames.at(-1)?.atMs ?? 0;
    if (atMs - last >= FRAME_MS) frames.push({ atMs, image: Buffer.from(data, 'base64') });
    while (endsAtMs === Number.POSITIVE_INFINITY && (frames[0]?.atMs ?? atMs) < atMs - BEFORE_MS) {
      frames.shift();
    }
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png' });
  await moment.waitFor({ state: 'visible', timeout: 600_000 });
  endsAtMs = performance.now() + AFTER_MS;
  await page.waitForTimeout(AFTER_MS);
  await session.send('Page.stopScreencast');
  const shown = frames.filter(({ atMs }) => atMs <= endsAtMs);
  const delays = shown.map(({ atMs }, at) =>
    Math.round((shown[at + 1]?.atMs ?? endsAtMs + 1000) - atMs),
  );
  await sharp(
    shown.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({ delay: delays, loop: 0, quality: QUALITY, effort: 4 })
    .toFile(file);
}
