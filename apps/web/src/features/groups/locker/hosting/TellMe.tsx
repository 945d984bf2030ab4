import { useCountdown } from '../../../../live/clock/useCountdown.ts';
import { usePush } from '../../../../push/usePush.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { TonightRow } from './TonightRow.tsx';

/** The push comes this long before the start. Seconds. */
const AHEAD_S = 600;

/** Until that push, where the browser can: turns it on for this device, and ticks once it is on. */
export function TellMeRow({ auctionDate }: { readonly auctionDate: string | null }) {
  const { way, state, isRunning, said, turnOn } = usePush();
  const secondsLeft = useCountdown(auctionDate);
  const { data } = state;
  const isSent = secondsLeft !== null && secondsLeft <= AHEAD_S;
  if (way !== 'possible' || isSent) return null;
  const isOn = data?.isHere === true && data.kinds.includes('starts');
  return (
    <TonightRow
      isDone={isOn}
      action={
        !isOn && (
          <button
            type="button"
            aria-label="On: tell me 10 min before"
            disabled={isRunning || data === undefined}
            onClick={() => data && void turnOn(data.publicKey, ['starts', 'nudge'])}
          >
            On
          </button>
        )
      }
    >
      Tell me 10 min before
      <SaidLine said={said} />
    </TonightRow>
  );
}

/** The same for a member, who has no list of what to do. */
export function TellMe({ auctionDate }: { readonly auctionDate: string | null }) {
  return (
    <ul>
      <TellMeRow auctionDate={auctionDate} />
    </ul>
  );
}
