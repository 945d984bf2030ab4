import {
  CREST_CHEVRON,
  CREST_FIELD,
  CREST_SEAM,
  CREST_UNITS,
  type CrestOf,
  buildCrest,
} from '@bracketbid/look/crest';
import { fit } from './lines.ts';
import type { Style, Typefaces } from './typefaces.ts';

/** What stands on a ticket. */
export type Ticket = {
  /** What it is for: the group's name. */
  readonly title: string;
  /** Whose it is, and what they say. */
  readonly from: { readonly name: string; readonly says: string };
  /** Above and below the hour, in Pacific time; null while it is to be set. */
  readonly hour: { readonly day: string; readonly time: string } | null;
  /** What the teams are called: `teams`, `entrants`. */
  readonly nouns: string;
  readonly teams: { readonly count: number; readonly shown: readonly CrestOf[] };
};

export const TICKET_SIZE = { width: 1200, height: 630 };

/** The look's own values: a picture has no style sheet. */
const COLOURS = {
  floor: '#1c130c',
  lamp: '#d4601c',
  rim: '#a8741f',
  court: '#fff1dc',
  slip: '#f4ecdd',
  slipLine: '#cbbda5',
  ink: '#1d1813',
  ink2: '#64594c',
  accent: '#ff8a3c',
  onAccent: '#1b0d03',
  face: '#8c3b35',
  onFace: '#fff8ef',
};

const SLIP = { left: 52, top: 52, right: 1148, bottom: 578, tear: 800, notch: 18 };
const LEFT = SLIP.left + 48;
const STUB = SLIP.tear + 44;
/** Between the host and the crests. */
const NAME = { top: 186, bottom: 474, leading: 0.94 };
const NAME_BOX = {
  width: SLIP.tear - LEFT - 36,
  height: (NAME.bottom - NAME.top) / NAME.leading,
  linesMax: 3,
  sizes: [136, 124, 112, 100, 90, 80, 70, 60],
};
const STUB_WIDTH = SLIP.right - STUB - 36;
const HOST_BOX = { width: NAME_BOX.width - 96, linesMax: 1, sizes: [32, 28, 24] };

const HEAVY: Style = { face: 'display', wght: 850, wdth: 66 };
const KEY: Style = { face: 'display', wght: 800, wdth: 74 };
const STRONG: Style = { face: 'text', wght: 650 };
const PLAIN: Style = { face: 'text', wght: 500 };

/** Draws an invitation as SVG. Every letter is an outline, so no name can become markup. */
export function drawTicket(ticket: Ticket, typefaces: Typefaces): string {
  const { width, height } = TICKET_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    floor(),
    slip(),
    ...invitation(ticket, typefaces),
    ...stub(ticket, typefaces),
    '</svg>',
  ].join('');
}

function floor(): string {
  const lamp = (id: string, colour: string, opacity: number, box: string) =>
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${box}><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  const all = `width="${TICKET_SIZE.width}" height="${TICKET_SIZE.height}"`;
  return [
    '<defs>',
    lamp('lamp', COLOURS.lamp, 0.85, 'cx="80" cy="-160" r="980"'),
    lamp('rim', COLOURS.rim, 0.5, 'cx="1260" cy="-120" r="760"'),
    '</defs>',
    `<rect ${all} fill="${COLOURS.floor}"/><rect ${all} fill="url(#lamp)"/><rect ${all} fill="url(#rim)"/>`,
    `<g fill="${COLOURS.lamp}" fill-opacity=".2" stroke="${COLOURS.court}" stroke-opacity=".22" stroke-width="2.5">`,
    '<circle cx="600" cy="606" r="520"/><circle cx="600" cy="606" r="150"/><path d="M0 606H1200"/></g>',
  ].join('');
}

/** The paper, with a notch above and below where it tears. */
function slip(): string {
  const { left, top, right, bottom, tear, notch } = SLIP;
  const corner = 10;
  const path = [
    `M${left + corner} ${top}H${tear - notch}a${notch} ${notch} 0 0 0 ${2 * notch} 0H${right - corner}`,
    `a${corner} ${corner} 0 0 1 ${corner} ${corner}V${bottom - corner}a${corner} ${corner} 0 0 1 -${corner} ${corner}`,
    `H${tear + notch}a${notch} ${notch} 0 0 0 -${2 * notch} 0H${left + corner}`,
    `a${corner} ${corner} 0 0 1 -${corner} -${corner}V${top + corner}a${corner} ${corner} 0 0 1 ${corner} -${corner}z`,
  ].join('');
  return [
    `<path transform="translate(0 12)" d="${path}" fill="#000" fill-opacity=".3"/><path d="${path}" fill="${COLOURS.slip}"/>`,
    `<path d="M${tear} ${top + 34}V${bottom - 34}" stroke="${COLOURS.slipLine}" stroke-width="4" stroke-dasharray="0 11" stroke-linecap="round"/>`,
  ].join('');
}

type At = { readonly x: number; readonly y: number };

/** A line of text from a point on its baseline, or around it. */
function line(
  typefaces: Typefaces,
  text: string,
  style: Style,
  size: number,
  at: At & { readonly fill: string; readonly isCentred?: boolean },
): string {
  const { path, width } = typefaces.outline(text, style, size);
  const x = at.isCentred === true ? at.x - width / 2 : at.x;
  return `<path transform="translate(${x.toFixed(2)} ${at.y})" d="${path}" fill="${at.fill}"/>`;
}

function invitation({ title: name, from, teams, nouns }: Ticket, typefaces: Typefaces): string[] {
  const words = typefaces.legible(name, 'display') || 'A group of friends';
  const person = typefaces.legible(from.name, 'text') || 'Your friend';
  const title = fit(words, NAME_BOX, (text) => typefaces.measureWidth(text, HEAVY, 1));
  const byline = fit(person, HOST_BOX, (text) => typefaces.measureWidth(text, STRONG, 1));
  const textLeft = LEFT + 92;
  const free = NAME.bottom - NAME.top - title.lines.length * title.size * NAME.leading;
  const nameTop = NAME.top + free / 2;
  return [
    `<circle cx="${LEFT + 36}" cy="128" r="36" fill="${COLOURS.face}"/>`,
    line(typefaces, toInitials(typefaces.legible(from.name, 'display')), KEY, 30, {
      x: LEFT + 36,
      y: 138.5,
      fill: COLOURS.onFace,
      isCentred: true,
    }),
    line(typefaces, byline.lines.join(' '), STRONG, byline.size, {
      x: textLeft,
      y: 121,
      fill: COLOURS.ink,
    }),
    line(typefaces, from.says, PLAIN, 28, {
      x: textLeft,
      y: 156,
      fill: COLOURS.ink2,
    }),
    ...title.lines.map((text, index) =>
      line(typefaces, text, HEAVY, title.size, {
        x: LEFT - 3,
        y: nameTop + title.size * (0.8 + index * NAME.leading),
        fill: COLOURS.ink,
      }),
    ),
    ...crests(teams, nouns, typefaces),
  ];
}

const CREST = { size: 58, gap: 12, top: 494 };

function crests({ count, shown }: Ticket['teams'], nouns: string, typefaces: Typefaces): string[] {
  const more = count - shown.length;
  const end = LEFT + shown.length * (CREST.size + CREST.gap);
  return [
    ...shown.map((team, index) =>
      crest(team, { x: LEFT + index * (CREST.size + CREST.gap), y: CREST.top }, typefaces),
    ),
    ...(more > 0
      ? [
          line(typefaces, `and ${more} more ${nouns}`, PLAIN, 24, {
            x: end + 8,
            y: CREST.top + 36,
            fill: COLOURS.ink2,
          }),
        ]
      : []),
  ];
}

function crest(team: CrestOf, { x, y }: At, typefaces: Typefaces): string {
  const { field, chevron, seam, letters, code, letterSize, letterWidth, baseline } =
    buildCrest(team);
  const style: Style = { face: 'display', wght: 800, wdth: letterWidth };
  const drawn = typefaces.legible(code, 'display');
  return [
    `<g transform="translate(${x} ${y}) scale(${CREST.size / CREST_UNITS})">`,
    `<path d="${CREST_FIELD}" fill="${hex(field)}" stroke="${COLOURS.ink}" stroke-opacity=".2" stroke-width="1.5"/>`,
    `<path d="${CREST_CHEVRON}" fill="${hex(chevron)}"/>`,
    seam === null
      ? ''
      : `<path d="${CREST_SEAM}" fill="none" stroke="${hex(seam)}" stroke-opacity=".85" stroke-width="1.5"/>`,
    line(typefaces, drawn, style, letterSize, {
      x: CREST_UNITS / 2,
      y: baseline,
      fill: hex(letters),
      isCentred: true,
    }),
    '</g>',
  ].join('');
}

/** Colours come from files of seasons. */
function hex(colour: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : COLOURS.ink;
}

function stub({ hour }: Ticket, typefaces: Typefaces): string[] {
  const fitted = (
    text: string,
    style: Style,
    sizes: readonly number[],
    at: At & { fill: string },
  ) => {
    const box = { width: STUB_WIDTH, linesMax: 1, sizes };
    const { lines, size } = fit(text, box, (part) => typefaces.measureWidth(part, style, 1));
    return line(typefaces, lines.join(' '), style, size, at);
  };
  const small = (text: string, y: number) =>
    fitted(text, PLAIN, [27, 25, 23, 21], { x: STUB, y, fill: COLOURS.ink2 });
  const key = { top: 482, height: 70 };
  return [
    logo(typefaces),
    small(hour?.day ?? 'The hour is', 254),
    fitted(hour?.time ?? 'Soon', HEAVY, [100, 92, 84, 76], {
      x: STUB - 3,
      y: 350,
      fill: COLOURS.ink,
    }),
    small(hour === null ? 'still to be set' : 'Pacific time', 400),
    `<rect x="${STUB - 6}" y="${key.top}" width="${STUB_WIDTH + 10}" height="${key.height}" rx="12" fill="${COLOURS.accent}"/>`,
    line(typefaces, 'Take your seat', KEY, 36, {
      x: STUB - 1 + STUB_WIDTH / 2,
      y: key.top + 47.5,
      fill: COLOURS.onAccent,
      isCentred: true,
    }),
  ];
}

function logo(typefaces: Typefaces): string {
  return [
    `<g transform="translate(${STUB - 2} 108) scale(1.7)"><path d="M1 3h9v16H1M10 11h6" fill="none" stroke="#c2540c" stroke-width="3.2"/><circle cx="20.5" cy="11" r="5" fill="#c2540c"/></g>`,
    line(typefaces, 'Bracketbid', { face: 'display', wght: 800, wdth: 78 }, 34, {
      x: STUB + 56,
      y: 138,
      fill: COLOURS.ink,
    }),
  ].join('');
}

/** The first letters of the first and the last word. */
function toInitials(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}
