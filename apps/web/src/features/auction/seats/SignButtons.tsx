import { REACTIONS, type ReactionKind } from '@bracketbid/contract/realtime';
import { memo, useEffect, useState } from 'react';
import { useConnection } from '../../../live/connection.ts';
import { muteSigns, useSigns } from '../../../live/auction/signs.ts';
import { NOTICE_MS } from '../../../ui/notices/noticeKind.ts';
import classes from './SignButtons.module.css';

/** Eight signs to hold up, and whether one sees those of others. */
export const SignButtons = memo(function SignButtons() {
  const holdUp = useConnection((state) => state.holdUp);
  const isMuted = useSigns((state) => state.isMuted);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => setRefusal(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  const hold = async (kind: ReactionKind) => setRefusal((await holdUp?.(kind)) ?? null);
  return (
    <div className={classes.all}>
      <fieldset className={classes.signs} aria-label="Hold up a sign">
        {REACTIONS.map((kind) => (
          <button key={kind} type="button" onClick={() => void hold(kind)}>
            {kind}
          </button>
        ))}
      </fieldset>
      <div className={classes.below}>
        <output>{refusal}</output>
        <button type="button" aria-pressed={isMuted} onClick={() => muteSigns(!isMuted)}>
          Hide all signs
        </button>
      </div>
    </div>
  );
});
