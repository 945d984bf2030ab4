import type { LiveState } from '@bracketbid/contract/live/state';
import { type ReactNode, useState } from 'react';
import { readingMs, useMoment } from '../lot/moments.ts';
import classes from './Gavel.module.css';
import { strikeWords, struckBetween } from './gavelWords.ts';

type Said = Pick<LiveState, 'lot' | 'bids' | 'gavel'>;
type Props = { readonly state: Said; readonly children: ReactNode };

/** [GAVEL-6] Below the team's name, over what else is known: that a bid is to be taken back, or has been. */
export function GavelNote({ state, children }: Props) {
  const [known, setKnown] = useState<Said>(state);
  const [struck, tell] = useMoment<string>(readingMs);
  if (known !== state) {
    setKnown(state);
    const words = struckBetween(known, state);
    if (words !== null) tell(words);
  }
  const strike = state.gavel?.strike ?? null;
  const words = strike === null ? struck : strikeWords(strike, state.bids);
  return words === null ? children : <p className={classes.note}>{words}</p>;
}
