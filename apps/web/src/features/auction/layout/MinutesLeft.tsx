import type { GroupRules } from '@bracketbid/contract/groupRules';
import { secondsOfLot } from '@bracketbid/contract/text/evening';
import { useMemo } from 'react';
import { useLiveOf } from '../../../live/auction/liveStore.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { lastBidsMs, minutesLeft, minutesLeftText } from './pace.ts';
import classes from './RoomTop.module.css';

function lateSecondsOf({ pace, extensionSeconds }: GroupRules): number {
  return pace === 'gavel' ? 0 : extensionSeconds;
}

/** About how long the auction still takes, while it runs. */
export function MinutesLeft({ groupId }: { readonly groupId: string }) {
  const { picture } = useLiveOf(groupId);
  const { data } = useGroupRules(groupId);
  const ended = useMemo(() => (picture === null ? [] : lastBidsMs(picture)), [picture]);
  if (picture === null || picture.state.phase === 'scheduled') return null;
  const { lot, upNext } = picture.state;
  const { rules } = data ?? {};
  const usual = rules === undefined ? null : secondsOfLot(rules) + lateSecondsOf(rules);
  const minutes = minutesLeft(upNext.length + (lot === null ? 0 : 1), ended, usual);
  return minutes === null ? null : <p className={classes.about}>{minutesLeftText(minutes)}</p>;
}
