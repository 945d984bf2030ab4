import classes from './KeysHelp.module.css';
import { ROOM_KEYS } from './roomKeysShown.ts';
import { Sheet } from '../parts/Sheet.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Those of the room, unless told. */
  readonly keys?: readonly { readonly keys: readonly string[]; readonly does: string }[];
};

/** What the keys of the room do. */
export function KeysHelp({ isOpen, onClose, keys = ROOM_KEYS }: Props) {
  return (
    <Sheet title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(({ keys, does }) => (
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
