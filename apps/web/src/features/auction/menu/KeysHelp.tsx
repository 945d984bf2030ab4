import classes from './KeysHelp.module.css';
import { ROOM_KEYS } from './roomKeysShown.ts';
import { Sheet } from '../parts/Sheet.tsx';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** What the keys of the room do. */
export function KeysHelp({ isOpen, onClose }: Props) {
  return (
    <Sheet title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className={classes.keys}>
        {ROOM_KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
