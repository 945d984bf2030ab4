import { useNouns } from '../../../domain/teams/nouns.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { longTime } from '../lot/longTime.ts';
import { localHour } from '../../../formats/localHour.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { PlainStage } from './PlainStage.tsx';

type Props = { readonly auctionDate: string | null; readonly isFolded?: boolean };

/** Before the start: when it is, and the time until then. */
export function BeforeStart({ auctionDate, isFolded = false }: Props) {
  const seconds = useCountdown(auctionDate);
  const { one } = useNouns();
  return (
    <PlainStage
      id="before-start"
      title={auctionDate === null ? 'The auction has no date yet' : 'The auction starts in'}
      time={seconds === null ? null : longTime(seconds)}
      isFolded={isFolded}
    >
      {auctionDate === null ? (
        <p>You will see it here as soon as it is set.</p>
      ) : (
        <p>
          <b>{visitorDay(auctionDate)}</b>
          <br />
          {pacific.longDateTime(auctionDate)} Pacific time
        </p>
      )}
      {seconds === 0 && <output>The first {one} is coming up ...</output>}
    </PlainStage>
  );
}

/** `Tonight 8:00 PM`, by the viewer's clock. */
function visitorDay(iso: string): string {
  const { day, time } = localHour(iso, serverClock.nowMs());
  return `${day} ${time}`;
}
