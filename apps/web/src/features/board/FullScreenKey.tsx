import classes from './FullScreenKey.module.css';

/** Fills the screen; seen while somebody moves the pointer, and never in the way of the show. */
export function FullScreenKey() {
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const isFull = document.fullscreenElement !== null;
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser may refuse it: then the board stays as it is.
    done.catch(() => undefined);
  };
  return (
    <button type="button" className={classes.key} onClick={toggle}>
      Full screen
    </button>
  );
}
