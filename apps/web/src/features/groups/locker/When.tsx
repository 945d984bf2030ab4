import type { Group } from '@bracketbid/contract/entities';
import { useMemo, useState } from 'react';
import { localHour } from '../../../formats/localHour.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { shortTimeLeft } from '../../../formats/timeLeft.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useStore } from '../../../store/store.ts';
import { later } from '../../../ui/late.tsx';
import classes from './When.module.css';

const ChooseHour = later(() =>
  import('./hosting/ChooseHour.tsx').then((module) => module.ChooseHour),
);

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  readonly auctionDate: string | null;
};

/** In the last minute only the seconds count. */
const LAST_MINUTE_S = 60;

/** How often the name of the day may change: formats are not built for each second. */
const MINUTE_MS = 60_000;

/** When the auction starts: by the viewer's clock and in Pacific time, how long until then, and for the host to change it. */
export function When({ group, isHost, auctionDate }: Props) {
  const secondsLeft = useCountdown(auctionDate);
  const hasOwnHours = useStore((state) => state.global.settings?.groupHoursEnabled ?? false);
  const rules = useGroupRules(group.groupId).data;
  const changeable = useCountdown(rules?.changeableUntil ?? null) !== 0;
  const [isChoosing, setChoosing] = useState(false);
  const canChoose = isHost && hasOwnHours && changeable;
  const isNear = secondsLeft !== null && secondsLeft <= LAST_MINUTE_S;
  const minute = Math.floor(serverClock.nowMs() / MINUTE_MS);
  const hour = useMemo(
    () => (auctionDate === null ? null : localHour(auctionDate, minute * MINUTE_MS)),
    [auctionDate, minute],
  );
  return (
    <div className={classes.when}>
      <p>
        <b>
          {hour === null && 'No hour yet.'}
          {hour !== null && !isNear && `${hour.day} ${hour.time}`}
          {isNear && (
            <>
              Starts in <span role="timer">{secondsLeft}</span> s
            </>
          )}
        </b>
        <span className={classes.rest}>
          {auctionDate !== null && secondsLeft !== null && !isNear && (
            <span title={`${pacific.longDateTime(auctionDate)} Pacific time`}>
              in <span role="timer">{shortTimeLeft(secondsLeft)}</span> ·{' '}
              {pacific.time(auctionDate)} Pacific
            </span>
          )}
          {canChoose && !isNear && (
            <button type="button" className={classes.change} onClick={() => setChoosing(true)}>
              {auctionDate === null ? 'choose one' : 'change'}
            </button>
          )}
        </span>
      </p>
      {isChoosing && canChoose && rules !== undefined && (
        <ChooseHour group={group} rules={rules.rules} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
