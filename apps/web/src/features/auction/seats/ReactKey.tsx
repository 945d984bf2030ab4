import { toggleSigns, useReacting } from './reacting.ts';
import classes from './ReactKey.module.css';

/** Shows the signs to hold up, at one's own seat. */
export function ReactKey() {
  const isOpen = useReacting((reacting) => reacting.isOpen);
  return (
    <button
      type="button"
      className={classes.react}
      data-key="react"
      aria-expanded={isOpen}
      onClick={toggleSigns}
    >
      React
    </button>
  );
}
