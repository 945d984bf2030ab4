import { teamColours } from '@bracketbid/look/teamColours';
import {
  DISPLAY,
  drawCrest,
  drawSign,
  paint,
  type Pen,
  PICTURE,
  TEXT,
  type Token,
  write,
} from '../../../domain/teams/picture.ts';
import type { PictureSlip, SharedPicture } from './sharePicture.ts';

const { width: WIDTH, edge: EDGE } = PICTURE;
/** The stub's share of a slip's height, and how far it reaches at most. */
const STUB = 168;
const HOLE = 8;

/** Draws the picture as a PNG, in the colours of the night whatever the page shows. */
export function drawPicture(picture: SharedPicture): Promise<Blob> {
  return paint((pen, token) => {
    drawHead(pen, token, picture);
    for (const slip of picture.slips) drawSlip(pen, token, slip);
    drawFoot(pen, token, picture);
  });
}

function drawHead(pen: Pen, token: Token, { groupName, title }: SharedPicture): void {
  const room = WIDTH - 2 * EDGE;
  pen.fillStyle = token('--on-stage-2');
  write(pen, groupName, EDGE, 116, room, (size) => `600 ${size}px ${TEXT}`, [32, 22]);
  pen.fillStyle = token('--on-stage');
  const font = (size: number) => `850 condensed ${size}px ${DISPLAY}`;
  write(pen, title, EDGE - 4, 256, room, font, [150, 60]);
}

function drawSlip(pen: Pen, token: Token, { team, note, price, ...box }: PictureSlip): void {
  const width = WIDTH - 2 * EDGE;
  const { height } = box;
  const scale = height / 144;
  pen.save();
  pen.translate(WIDTH / 2, box.top + height / 2);
  pen.rotate((box.tilt * Math.PI) / 180);
  pen.translate(-width / 2, -height / 2);
  const paper = tornPaper(width, height);
  pen.save();
  Object.assign(pen, { shadowColor: token('--shade'), shadowBlur: 32, shadowOffsetY: 14 });
  pen.fillStyle = token('--slip');
  pen.fill(paper, 'evenodd');
  pen.restore();
  pen.save();
  pen.clip(paper, 'evenodd');
  pen.fillStyle = teamColours(team.color, team.secondaryColor).paint;
  pen.fillRect(0, 0, STUB, height);
  pen.restore();
  drawCrest(pen, team, { x: STUB / 2, y: height / 2 + 3 * scale, size: 108 * scale });
  pen.fillStyle = token('--on-slip');
  const heavy = (size: number) => `850 extra-condensed ${size}px ${DISPLAY}`;
  pen.textAlign = 'right';
  const taken = write(pen, price, width - 36, height / 2 + 27 * scale, 300, heavy, [
    76 * scale,
    40,
  ]);
  pen.textAlign = 'left';
  const left = STUB + 34;
  const room = width - left - taken - 72;
  const bold = (size: number) => `800 extra-condensed ${size}px ${DISPLAY}`;
  write(pen, team.teamName, left, height / 2 + 2 * scale, room, bold, [44 * scale, 24]);
  pen.fillStyle = token('--on-slip-2');
  const plain = (size: number) => `500 ${size}px ${TEXT}`;
  write(pen, note, left, height / 2 + 38 * scale, room, plain, [26 * scale, 18]);
  pen.restore();
}

/** Paper with a hole above and below where its stub was torn. */
function tornPaper(width: number, height: number): Path2D {
  const paper = new Path2D();
  paper.roundRect(0, 0, width, height, 6);
  for (const y of [0, height]) {
    paper.moveTo(STUB + HOLE, y);
    paper.arc(STUB, y, HOLE, 0, y === 0 ? Math.PI : -Math.PI, y !== 0);
    paper.closePath();
  }
  return paper;
}

function drawFoot(pen: Pen, token: Token, { more, figures }: SharedPicture): void {
  pen.fillStyle = token('--on-stage-2');
  write(pen, more, EDGE, 1144, WIDTH - 2 * EDGE, (size) => `600 ${size}px ${TEXT}`, [30, 24]);
  let x = EDGE;
  for (const { label, value } of figures) {
    pen.fillStyle = token('--on-stage-2');
    write(pen, label, x, 1214, 300, (size) => `600 ${size}px ${TEXT}`, [26, 26]);
    pen.fillStyle = token('--on-stage');
    const font = (size: number) => `850 extra-condensed ${size}px ${DISPLAY}`;
    x += write(pen, value, x, 1276, 320, font, [64, 40]) + 64;
  }
  drawSign(pen, token);
}
