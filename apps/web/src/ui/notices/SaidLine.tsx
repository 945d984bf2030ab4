import classes from './SaidLine.module.css';
import type { Said } from './useSaid.ts';

/** What became of a press, beside its key: announced at once if it failed, politely if not. It takes no room while empty. */
export function SaidLine({ said }: { readonly said: Said | null }) {
  return (
    <div className={classes.line} data-empty={said === null || undefined}>
      <p role="alert">{said?.isFailure === true && said.text}</p>
      <output>{said?.isFailure === false && said.text}</output>
    </div>
  );
}
