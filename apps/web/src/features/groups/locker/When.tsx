import type { Group } from '@bracketbid/contract/entities';
import { useState } from 'react';
import { localHour } from '../../../formats/localHour.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { shortTimeLeft } from '../../../formats/timeLeft.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useStore } from '../../../store/store.ts';
import { ChooseHour } from './hosting/ChooseHour.tsx';
import classes from './When.module.css';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  readonly auctionDate: string | null;
};

/** In the last minute only the seconds count. */
const LAST_MINUTE_S = 60;

/** When the auction starts: by the viewer's clock and in Pacific time, how long until then, and for the host to change it. */
export function When({ group, isHost, auctionDate }: Props) {
  const secondsLeft = useCountdown(auctionDate);
  const hasOwnHours = useStore((state) => state.global.settings?.groupHoursEnabled ?? false);
  const rules = useGroupRules(group.groupId).data;
  const changeable = useCountdown(rules?.changeableUntil ?? null) !== 0;
  const [isChoosing, setChoosing] = useState(false);
  const canChoose = isHost && hasOwnHours && changeable && rules !== undefined;
  const change = canChoose && (
    <button type="button" className={classes.change} onClick={() => setChoosing(true)}>
      {auctionDate === null ? 'choose one' : 'change'}
    </button>
  );
  const dialog = isChoosing && canChoose && (
    <ChooseHour group={group} rules={rules.rules} onClose={() => setChoosing(false)} />
  );
  if (auctionDate === null || secondsLeft === null) {
    return (
      <p className={classes.when}>
        <b>No hour yet.</b> {change}
        {dialog}
      </p>
    );
  }
  if (secondsLeft <= LAST_MINUTE_S) {
    return (
      <p className={classes.when}>
        <b>
          Starts in <span role="timer">{secondsLeft}</span> s
        </b>
      </p>
    );
  }
  const { day, time } = localHour(auctionDate, serverClock.nowMs());
  return (
    <div className={classes.when}>
      <p>
        <b>
          {day} {time}
        </b>{' '}
        <span title={`${pacific.longDateTime(auctionDate)} Pacific time`}>
          in <span role="timer">{shortTimeLeft(secondsLeft)}</span> · {pacific.time(auctionDate)}{' '}
          Pacific
        </span>
        {change && <> · {change}</>}
      </p>
      {dialog}
    </div>
  );
}
