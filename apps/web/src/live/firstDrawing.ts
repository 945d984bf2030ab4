/** A drawing that takes longer, or is never done, delays nothing further. Milliseconds. */
const HELD_MS_MAX = 3_000;

/** The drawings under way. */
const drawings = new Set<object>();
let waiting: (() => void)[] = [];

/**
 * Begins the first drawing of a screen: until the returned function is called, changes wait (`afterFirstDrawing`). React
 * begins such a drawing again at each change of what it has read, and at last draws all of it without a pause.
 */
export function holdChanges(): () => void {
  const drawing = {};
  drawings.add(drawing);
  const release = () => {
    clearTimeout(timer);
    if (drawings.delete(drawing)) applyWaiting();
  };
  const timer = setTimeout(release, HELD_MS_MAX);
  return release;
}

/** Applies a change: at once, or in its turn once the screen is drawn. */
export function afterFirstDrawing(change: () => void): void {
  waiting.push(change);
  applyWaiting();
}

function applyWaiting(): void {
  while (drawings.size === 0) {
    const change = waiting.shift();
    if (change === undefined) return;
    try {
      change();
    } catch (error) {
      // The others are not its affair.
      reportError(error);
    }
  }
}
