import { useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { placeBid } from '../../../live/auction/bidding.ts';
import { NOTICE_MS } from '../../../ui/notices/noticeKind.ts';
import { readingMs, useIsLong, useMoment } from '../lot/moments.ts';
import { type Confirmation, standingConfirmation } from './barFacts.ts';

/** A bid that takes longer than this says that it is on its way. Milliseconds. */
export const SLOW_MS = 400;
const noticeMs = () => NOTICE_MS;

/** Why something was refused while a team was up. */
type Refused = { readonly text: string; readonly teamId: string | null };
const refusedMs = ({ text }: Refused) => readingMs(text);

/** Sends bids, one at a time, and keeps what was said of the last one for as long as it holds. */
export function usePlaceBid({
  groupId,
  teamId,
  currentAmount,
}: {
  readonly groupId: string;
  /** The team that is up. */
  readonly teamId: string | null;
  readonly currentAmount: number;
}) {
  const { run, isRunning } = useAction('Bidding failed');
  const [kept, confirm] = useMoment<Confirmation>(noticeMs);
  const [refusal, setRefused] = useMoment<Refused>(refusedMs);
  const [sent, setSent] = useState<number | null>(null);
  const isSlow = useIsLong(isRunning, SLOW_MS);

  // [GAVEL-6] A bid that has led and was taken back is in no longer.
  const [led, setLed] = useState<Confirmation | null>(null);
  if (kept !== led && kept !== null && kept.teamId === teamId && kept.amount <= currentAmount) {
    setLed(kept);
  }
  const isTakenBack = kept !== null && kept === led && currentAmount < kept.amount;
  const confirmation = isTakenBack ? null : standingConfirmation(kept, teamId, currentAmount);
  // Between the server's answer and its message the own bid leads already.
  const isAhead = confirmation !== null && confirmation.amount > currentAmount;
  const refuse = (text: string | null) => setRefused(text === null ? null : { text, teamId });
  return {
    isBusy: isRunning || isAhead,
    /** The amount of a bid that takes long; null while there is none. */
    sending: isSlow ? sent : null,
    confirmation: confirmation?.text ?? null,
    confirm,
    refusal: refusal?.teamId === teamId ? refusal.text : null,
    refuse,
    /** @param onPlaced  called as soon as the server has accepted the bid */
    place: async (
      bid: {
        readonly teamId: string;
        readonly amount: number;
        readonly onBehalfOf: string | undefined;
      },
      onPlaced: () => void,
    ): Promise<void> => {
      refuse(null);
      setSent(bid.amount);
      await run(
        async () => {
          const { message, answered } = await placeBid({ groupId, ...bid });
          // A maximum was said earlier: the bid counts, and does not lead.
          if (answered === true) refuse(message ?? null);
          else if (message === undefined) confirm(null);
          else confirm({ text: message, teamId: bid.teamId, amount: bid.amount });
          onPlaced();
        },
        (failure) => refuse(failure.message),
      );
    },
  };
}
