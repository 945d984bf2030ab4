/** A place on the screen, in pixels from its top left. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A smaller sheet is hard to read: the first place of this size is taken, else the largest there is. */
const SIZE_MIN = { width: 280, height: 200 };
const GAP = 12;
/** No wider than is easy to read. */
const WIDTH_MAX = 460;

/**
 * Where a sheet may lie: between stage and bar, at their side, or below them, but never on them; null on a screen
 * with no room at all.
 *
 * @param bar  the bid bar; null while there is none
 */
export function sheetPlace(stage: Box, bar: Box | null, screen: Box): Box | null {
  const isBelow = bar !== null && bar.top >= stage.bottom;
  const between = isBelow ? { ...stage, top: stage.bottom, bottom: bar.top } : null;
  const lowest = Math.max(stage.bottom, bar?.bottom ?? 0);
  const top = Math.max(screen.top, stage.top);
  const sides = bar === null ? stage : outer(stage, bar);
  const right = { top, bottom: screen.bottom, left: sides.right + GAP, right: screen.right };
  const left = { top, bottom: screen.bottom, left: screen.left, right: sides.left - GAP };
  const places: readonly (Box | null)[] = [
    between,
    narrowed(right, 'left'),
    narrowed(left, 'right'),
    { ...stage, top: lowest, bottom: screen.bottom },
  ];
  const possible = places.filter((place) => place !== null);
  const largest = possible.toSorted((a, b) => findArea(b) - findArea(a))[0] ?? null;
  return possible.find(isEnough) ?? (largest !== null && findArea(largest) > 0 ? largest : null);
}

function findArea({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function outer(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function narrowed(box: Box, kept: 'left' | 'right'): Box {
  return kept === 'left'
    ? { ...box, right: Math.min(box.right, box.left + WIDTH_MAX) }
    : { ...box, left: Math.max(box.left, box.right - WIDTH_MAX) };
}

function isEnough({ left, top, right, bottom }: Box): boolean {
  return right - left >= SIZE_MIN.width && bottom - top >= SIZE_MIN.height;
}
