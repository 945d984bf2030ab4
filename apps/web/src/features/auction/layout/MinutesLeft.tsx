import { secondsOfLot } from '@bracketbid/contract/text/evening';
import { useMemo } from 'react';
import { useGroupLive } from '../../../live/auction/liveStore.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { lastBidsMs, minutesLeft, minutesLeftText } from './pace.ts';
import classes from './RoomTop.module.css';

/** About how long the auction still takes, while it runs; nobody knows where a person ends the lots. */
export function MinutesLeft({ groupId }: { readonly groupId: string }) {
  const { picture } = useGroupLive(groupId);
  const { data } = useGroupRules(groupId);
  const ended = useMemo(() => (picture === null ? [] : lastBidsMs(picture)), [picture]);
  if (picture === null || picture.state.phase === 'scheduled') return null;
  const { lot, upNext, gavel } = picture.state;
  if (gavel !== undefined) return null;
  const { rules } = data ?? {};
  const usual = rules === undefined ? null : secondsOfLot(rules) + rules.extensionSeconds;
  const minutes = minutesLeft(upNext.length + (lot === null ? 0 : 1), ended, usual);
  return minutes === null ? null : <p className={classes.about}>{minutesLeftText(minutes)}</p>;
}
