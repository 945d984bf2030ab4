import {
  CREST_CHEVRON,
  CREST_FIELD,
  CREST_SEAM,
  CREST_UNITS,
  crestOf,
} from '@bracketbid/look/crest';
import { teamColours } from '@bracketbid/look/teamColours';
import floor from '../../../ui/Floor.module.css';
import { PICTURE, type PictureSlip, type SharedPicture } from './sharePicture.ts';

const DISPLAY = '"Anybody Display"';
const TEXT = '"Hanken Text"';
const { width: WIDTH, height: HEIGHT, edge: EDGE } = PICTURE;
/** The stub's share of a slip's height, and how far it reaches at most. */
const STUB = 168;
const HOLE = 8;

/** Draws the picture as a PNG, in the colours of the night whatever the page shows. */
export async function drawPicture(picture: SharedPicture): Promise<Blob> {
  await Promise.all(
    [`850 extra-condensed 150px ${DISPLAY}`, `600 32px ${TEXT}`].map((font) =>
      document.fonts.load(font),
    ),
  );
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser can’t draw the picture.');
  const token = nightTokens();
  drawFloor(pen, token);
  drawHead(pen, token, picture);
  for (const slip of picture.slips) drawSlip(pen, token, slip);
  drawFoot(pen, token, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser can’t draw the picture.');
  return blob;
}

type Pen = CanvasRenderingContext2D;
type Token = (name: string) => string;

/** The design's tokens as they are at night, on a floor of the house. */
function nightTokens(): Token {
  const sample = document.createElement('div');
  sample.className = floor['floor'] ?? '';
  sample.hidden = true;
  Object.assign(sample.dataset, { scheme: 'dark', house: 'true' });
  document.body.append(sample);
  const style = getComputedStyle(sample);
  const names = ['--light', '--rim', '--house-floor', '--on-stage', '--on-stage-2', '--court'];
  names.push('--slip', '--on-slip', '--on-slip-2', '--accent', '--shade', '--slip-edge');
  const values = new Map(names.map((name) => [name, style.getPropertyValue(name).trim()]));
  sample.remove();
  return (name) => values.get(name) ?? '';
}

function drawFloor(pen: Pen, token: Token): void {
  pen.fillStyle = token('--house-floor');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  lamp(pen, token('--rim'), { x: 1.06, y: -0.3, width: 0.6, height: 1.1, strength: 0.4 });
  lamp(pen, token('--light'), { x: 0.06, y: -0.4, width: 1, height: 1.4, strength: 0.8 });
  for (const radius of [620, 180]) {
    pen.beginPath();
    pen.arc(WIDTH / 2, HEIGHT, radius, 0, Math.PI * 2);
    withAlpha(pen, 0.2, () => fill(pen, token('--light')));
    withAlpha(pen, 0.17, () => stroke(pen, token('--court'), 1.5));
  }
}

type Lamp = { x: number; y: number; width: number; height: number; strength: number };

/** A floodlight: an ellipse around a point, in shares of the picture. */
function lamp(pen: Pen, colour: string, { x, y, width, height, strength }: Lamp): void {
  pen.save();
  pen.translate(x * WIDTH, y * HEIGHT);
  pen.scale(width * WIDTH, height * HEIGHT);
  const light = pen.createRadialGradient(0, 0, 0, 0, 0, 0.74);
  light.addColorStop(0, colour);
  light.addColorStop(1, `${colour}00`);
  pen.globalAlpha = strength;
  pen.fillStyle = light;
  pen.fillRect(-2, -2, 4, 4);
  pen.restore();
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

type Spot = { readonly x: number; readonly y: number; readonly size: number };

function drawCrest(pen: Pen, team: PictureSlip['team'], { x, y, size }: Spot): void {
  const crest = crestOf(team);
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / CREST_UNITS, size / CREST_UNITS);
  const field = new Path2D(CREST_FIELD);
  fillShape(pen, crest.field, field);
  fillShape(pen, crest.chevron, new Path2D(CREST_CHEVRON));
  if (crest.seam !== null) {
    pen.strokeStyle = crest.seam;
    pen.lineWidth = 1.5;
    pen.stroke(new Path2D(CREST_SEAM));
  }
  withAlpha(pen, 0.4, () => {
    pen.strokeStyle = crest.onPaint;
    pen.lineWidth = 1;
    pen.stroke(field);
  });
  pen.fillStyle = crest.letters;
  pen.textAlign = 'center';
  pen.font = `800 ${widthWord(crest.letterWidth)} ${crest.letterSize}px ${DISPLAY}`;
  pen.fillText(crest.code, CREST_UNITS / 2, crest.baseline, 56);
  pen.restore();
}

/** A canvas knows the width axis by its words only: the widest that is no wider than wanted. */
function widthWord(percent: number): string {
  if (percent >= 100) return 'normal';
  if (percent >= 87.5) return 'semi-condensed';
  return percent >= 75 ? 'condensed' : 'extra-condensed';
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

/** The product's sign, at the right of the foot. */
function drawSign(pen: Pen, token: Token): void {
  pen.fillStyle = token('--on-stage');
  pen.font = `800 condensed 42px ${DISPLAY}`;
  pen.textAlign = 'right';
  pen.fillText('Bracketbid', WIDTH - EDGE, 1272);
  const left = WIDTH - EDGE - pen.measureText('Bracketbid').width - 74;
  pen.textAlign = 'left';
  pen.save();
  pen.translate(left, 1234);
  pen.scale(56 / 26, 56 / 26);
  pen.strokeStyle = token('--accent');
  pen.lineWidth = 3.2;
  pen.stroke(new Path2D('M1 3h9v16H1M10 11h6'));
  pen.beginPath();
  pen.arc(20.5, 11, 5, 0, Math.PI * 2);
  fill(pen, token('--accent'));
  pen.restore();
}

/**
 * Writes a line as large as fits, no smaller than the least size; there it is cut.
 *
 * @returns its width
 */
function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  room: number,
  font: (size: number) => string,
  [largest, least]: readonly [largest: number, least: number],
): number {
  let size = largest;
  pen.font = font(size);
  while (size > least && pen.measureText(text).width > room) {
    size -= 2;
    pen.font = font(size);
  }
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > room) {
    shown = `${shown.slice(0, -2).trimEnd()}…`;
  }
  pen.fillText(shown, x, y);
  return pen.measureText(shown).width;
}

function fill(pen: Pen, colour: string): void {
  pen.fillStyle = colour;
  pen.fill();
}

function fillShape(pen: Pen, colour: string, shape: Path2D): void {
  pen.fillStyle = colour;
  pen.fill(shape);
}

function stroke(pen: Pen, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

function withAlpha(pen: Pen, alpha: number, draw: () => void): void {
  pen.save();
  pen.globalAlpha = alpha;
  draw();
  pen.restore();
}
