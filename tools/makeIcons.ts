import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Draws the icons of the installed app from the logo's mark: `node tools/makeIcons.ts`. They are committed; run it when
 * the logo changes.
 */
const FOLDER = join(import.meta.dirname, '../apps/web/public/icons');
const FLOOR = '#0f0d0c';
const MARK = '#ff8a3c';

/** @param share  of the icon's width that the mark takes: systems cut up to a fifth off each side of a maskable one */
function drawing(share: number, radius: number): string {
  const scale = (share * 100) / 26;
  const [left, top] = [(100 - 26 * scale) / 2, (100 - 22 * scale) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1024" height="1024">
    <rect width="100" height="100" rx="${radius}" fill="${FLOOR}"/>
    <g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="${MARK}" stroke-width="3.2">
      <path d="M1 3h9v16H1M10 11h6"/><circle cx="20.5" cy="11" r="5" fill="${MARK}" stroke="none"/>
    </g>
  </svg>`;
}

const ICONS = [
  { name: 'icon-192', size: 192, svg: drawing(0.68, 22) },
  { name: 'icon-512', size: 512, svg: drawing(0.68, 22) },
  { name: 'maskable-512', size: 512, svg: drawing(0.5, 0) },
  // Its corners are rounded by the phone.
  { name: 'apple-touch-icon', size: 180, svg: drawing(0.6, 0) },
] as const;

for (const { name, size, svg } of ICONS) {
  await sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(FOLDER, `${name}.png`));
}
