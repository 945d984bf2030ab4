import { expect, it } from 'vitest';
import { type Box, sheetPlace } from './sheetPlace.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const PHONE = {
  stage: box(0, 44, 390, 320),
  bar: box(0, 598, 390, 794),
  screen: box(0, 0, 390, 844),
};

it('lies over the panel of a phone, from the stage to the bar', () => {
  expect(sheetPlace(PHONE.stage, PHONE.bar, PHONE.screen)).toEqual(box(0, 320, 390, 598));
});

it('lies beside the stage where the bar is right below it', () => {
  const place = sheetPlace(box(484, 66, 1072, 406), box(484, 406, 1072, 602), box(0, 0, 1440, 900));
  expect(place).toEqual(box(1084, 66, 1440, 900));
});

it('lies left of a stage that has nothing to its right', () => {
  const place = sheetPlace(box(500, 0, 900, 300), box(500, 300, 900, 496), box(0, 0, 900, 400));
  expect(place).toEqual(box(28, 0, 488, 400));
});

it('lies below both where there is no side, and below the stage alone without a bar', () => {
  expect(sheetPlace(box(0, 60, 768, 400), box(0, 400, 768, 596), box(0, 0, 768, 1024))).toEqual(
    box(0, 596, 768, 1024),
  );
  expect(sheetPlace(box(0, 44, 390, 320), null, box(0, 0, 390, 844))).toEqual(
    box(0, 320, 390, 844),
  );
});

it('never lies on stage or bar, whatever the screen', () => {
  for (const width of [320, 360, 390, 844, 1024, 1440]) {
    for (const height of [360, 390, 640, 844, 900]) {
      for (const barTop of [288, 394, 598]) {
        const stage = box(0, 44, Math.min(width, 600), 288);
        const bar = box(0, barTop, Math.min(width, 600), barTop + 196);
        const place = sheetPlace(stage, bar, box(0, 0, width, height));
        if (place === null) continue;
        expect(overlaps(place, stage) || overlaps(place, bar)).toBe(false);
      }
    }
  }
});

it('is small on a small phone rather than on the bar', () => {
  const small = { stage: box(0, 44, 360, 288), bar: box(0, 394, 360, 590) };
  expect(sheetPlace(small.stage, small.bar, box(0, 0, 360, 640))).toEqual(box(0, 288, 360, 394));
  expect(sheetPlace(box(0, 0, 320, 300), box(0, 300, 320, 500), box(0, 0, 320, 500))).toBeNull();
});
