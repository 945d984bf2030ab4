import {
  CREST_CHEVRON,
  CREST_FIELD,
  CREST_SEAM,
  CREST_UNITS,
  type CrestOf,
  buildCrest,
} from '@bracketbid/look/crest';
import floor from './Floor.module.css';

/** What pictures to share are drawn with: their size in pixels, the floor of the house at night, texts, crests, the sign. */

export const PICTURE = { width: 1080, height: 1350, edge: 72 } as const;

export const DISPLAY = '"Anybody Display"';
export const TEXT = '"Hanken Text"';

export type Pen = CanvasRenderingContext2D;
/** The value of a token of the design, as it is at night. */
export type Token = (name: string) => string;

const { width: WIDTH, height: HEIGHT, edge: EDGE } = PICTURE;

/**
 * Draws a picture as a PNG, in the colours of the night whatever the page shows.
 *
 * @param draw  what stands on the lit floor
 */
export async function paint(draw: (pen: Pen, token: Token) => void): Promise<Blob> {
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
  draw(pen, token);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser can’t draw the picture.');
  return blob;
}

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

type Spot = { readonly x: number; readonly y: number; readonly size: number };

export function drawCrest(pen: Pen, team: CrestOf, { x, y, size }: Spot): void {
  const crest = buildCrest(team);
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

/** The product's sign, at the right of the foot. */
export function drawSign(pen: Pen, token: Token): void {
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
export function write(
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
