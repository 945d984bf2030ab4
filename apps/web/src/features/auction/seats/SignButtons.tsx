import { REACTIONS, type ReactionKind } from '@bracketbid/contract/live/realtime';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../live/connection.ts';
import { muteSigns, useSigns } from '../../../live/auction/signs.ts';
import { NOTICE_MS } from '../../../ui/notices/noticeKind.ts';
import { putSignsAway } from './reacting.ts';
import classes from './SignButtons.module.css';

/** Eight signs to hold up, and whether one sees those of others. They have the focus at first, and go once one is up. */
export const SignButtons = memo(function SignButtons() {
  const holdUp = useConnection((state) => state.holdUp);
  const isMuted = useSigns((state) => state.isMuted);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => setRefusal(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  const signs = useRef<HTMLFieldSetElement>(null);
  useEffect(() => signs.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const hold = async (kind: ReactionKind) => {
    const refused = (await holdUp?.(kind)) ?? null;
    setRefusal(refused);
    if (refused === null) putSignsAway();
  };
  const leaveOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') putSignsAway();
  };
  return (
    <div className={classes.all}>
      <output>{refusal}</output>
      <div className={classes.line}>
        <fieldset ref={signs} className={classes.signs} aria-label="Hold up a sign">
          {REACTIONS.map((kind) => (
            <button
              key={kind}
              type="button"
              onKeyDown={leaveOnEscape}
              onClick={() => void hold(kind)}
            >
              {kind}
            </button>
          ))}
        </fieldset>
        <div className={classes.beside}>
          <button
            type="button"
            aria-pressed={isMuted}
            onKeyDown={leaveOnEscape}
            onClick={() => muteSigns(!isMuted)}
          >
            Hide all signs
          </button>
          <button type="button" onKeyDown={leaveOnEscape} onClick={putSignsAway}>
            Close
          </button>
        </div>
      </div>
    </div>
  );
});
