import { signedCents } from '@bracketbid/contract/text/paper';
import { calendarDate } from '../../formats/calendarDate.ts';
import {
  DISPLAY,
  drawCrest,
  drawSign,
  paint,
  type Pen,
  PICTURE,
  TEXT,
  write,
} from '../../domain/teams/picture.ts';
import type { Edition } from './usePaper.ts';

const { width: WIDTH, edge: EDGE } = PICTURE;
const ROOM = WIDTH - 2 * EDGE;
const HEADLINE = { top: 250, line: 104, linesMax: 3, size: 108 } as const;
/** Members from the top of the standings, a row each. */
const ROWS = { max: 7, heightMax: 92, bottom: 1180 } as const;
/** From the last line of the headline to the crests, and from there to the rows. */
const UPSET = { above: -30, height: 150 } as const;

const heavy = (size: number) => `850 extra-condensed ${size}px ${DISPLAY}`;
const plain = (size: number) => `600 ${size}px ${TEXT}`;

/** The paper as a picture: the headline, the widest upset, and the top of the standings. */
export function drawPaper(groupName: string, edition: Edition): Promise<Blob> {
  return paint((pen, token) => {
    pen.fillStyle = token('--on-stage-2');
    write(pen, groupName, EDGE, 108, ROOM * 0.6, plain, [34, 22]);
    pen.textAlign = 'right';
    write(pen, calendarDate.monthDay(edition.day), WIDTH - EDGE, 108, ROOM * 0.35, plain, [34, 22]);
    pen.textAlign = 'left';
    rule(pen, token('--on-stage'), 138, 5);
    pen.fillStyle = token('--on-stage');
    const lines = wrapped(pen, edition.headline);
    for (const [index, line] of lines.entries()) {
      const y = HEADLINE.top + index * HEADLINE.line;
      write(pen, line, EDGE - 3, y, ROOM, heavy, [HEADLINE.size, 48]);
    }
    const upsetTop = HEADLINE.top + lines.length * HEADLINE.line + UPSET.above;
    drawUpset(pen, edition, upsetTop, token('--on-stage-2'));
    const rows = edition.members.slice(0, ROWS.max);
    const room = (ROWS.bottom - upsetTop - UPSET.height) / Math.max(1, rows.length);
    const height = Math.min(ROWS.heightMax, room);
    const top = ROWS.bottom - rows.length * height;
    for (const [index, member] of rows.entries()) {
      const y = top + index * height;
      const line = y + height / 2 + 14;
      rule(pen, token('--on-stage-2'), y, 1);
      pen.fillStyle = token('--on-stage');
      write(pen, String(member.rank), EDGE, line, 60, heavy, [42, 30]);
      write(pen, member.user.fullName, EDGE + 76, line - 1, ROOM - 400, plain, [34, 24]);
      pen.textAlign = 'right';
      write(pen, signedCents(member.profitCents), WIDTH - EDGE, line, 300, plain, [36, 24]);
      pen.textAlign = 'left';
    }
    rule(pen, token('--on-stage'), ROWS.bottom, 5);
    pen.fillStyle = token('--on-stage-2');
    write(pen, 'The morning paper', EDGE, 1270, 400, plain, [30, 24]);
    drawSign(pen, token);
  });
}

/** The crests of the widest upset, if there was one: who won stands first. */
function drawUpset(pen: Pen, { upsets }: Edition, top: number, colour: string): void {
  const [upset] = upsets;
  if (upset === undefined) return;
  drawCrest(pen, upset.winner, { x: EDGE + 50, y: top + 56, size: 100 });
  drawCrest(pen, upset.loser, { x: EDGE + 170, y: top + 56, size: 76 });
  pen.fillStyle = colour;
  const words = [`${upset.winner.seedNumber} over ${upset.loser.seedNumber}`, upset.round];
  write(pen, words.join(' · '), EDGE + 236, top + 66, ROOM - 240, plain, [32, 22]);
}

function rule(pen: Pen, colour: string, y: number, height: number): void {
  pen.fillStyle = colour;
  pen.globalAlpha = height > 1 ? 1 : 0.35;
  pen.fillRect(EDGE, y, ROOM, height);
  pen.globalAlpha = 1;
}

/** The headline in as many lines as it takes, word by word; what is too much stays on the last, which is written smaller. */
function wrapped(pen: Pen, words: string): string[] {
  pen.font = heavy(HEADLINE.size);
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = last !== undefined && pen.measureText(longer).width <= ROOM;
    if (fits || lines.length === HEADLINE.linesMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
