import type { Group } from '@bracketbid/contract/entities';
import * as hosting from '@bracketbid/contract/http/hosting';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { useCountdown } from '../../../../live/clock/useCountdown.ts';
import { putGroup } from '../../../../live/queries/groupQueries.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';

type Props = { readonly group: Group; readonly auctionDate: string | null };

/** Within this of the hour nothing can be started any sooner. Seconds. */
const COUNTDOWN_S = 60;

/** [GROUP-13] Starts the auction a minute from now; while that minute runs, takes it back. */
export function StartNow({ group, auctionDate }: Props) {
  const secondsLeft = useCountdown(auctionDate);
  const queries = useQueryClient();
  const { press, isRunning, said } = usePress();
  const { groupId } = group;
  const undoSeconds = useCountdown(group.startNow?.undoUntil ?? null);
  const canTakeBack = undoSeconds !== null && undoSeconds > 0;
  if (!canTakeBack && secondsLeft !== null && secondsLeft <= COUNTDOWN_S) return null;

  const start = async () => {
    const isSure = await confirmAction({
      title: 'Start now',
      text: 'The auction starts in 60 seconds. The rules are fixed from this moment, and friends can still take a seat until it starts.',
      confirmLabel: 'Start now',
    });
    if (!isSure) return;
    await press(async () => {
      const { group: started } = await send(
        hosting.startNow,
        { body: { groupId } },
        { quiet: true },
      );
      putGroup(queries, started);
      // The countdown says it.
      return {};
    });
  };
  const takeBack = () =>
    press(async () => {
      const body = { groupId };
      const { group: back } = await send(hosting.takeBackStart, { body }, { quiet: true });
      putGroup(queries, back);
      return {};
    });
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        loading={isRunning}
        onClick={() => void (canTakeBack ? takeBack() : start())}
      >
        {canTakeBack ? 'Not yet' : 'Start now'}
      </Button>
      <SaidLine said={said} />
    </div>
  );
}
