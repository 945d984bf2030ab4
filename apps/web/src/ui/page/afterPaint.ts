/**
 * Runs a task once the next frame is painted: the page is laid out then, and reading sizes costs next to nothing. Read in an
 * effect, they would have the whole page laid out at once.
 *
 * @returns how to cancel it
 */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
