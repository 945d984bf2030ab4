import type { Group } from '@bracketbid/contract/entities';
import * as hosting from '@bracketbid/contract/http/hosting';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { useCountdown } from '../../../../live/clock/useCountdown.ts';
import { putGroup } from '../../../../live/queries/groupQueries.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';

type Props = { readonly group: Group; readonly auctionDate: string | null };

/** Within this of the hour nothing can be started any sooner. Seconds. */
const COUNTDOWN_S = 60;

/** [GROUP-13] Starts the auction a minute from now; while that minute runs, takes it back. */
export function StartNow({ group, auctionDate }: Props) {
  const secondsLeft = useCountdown(auctionDate);
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
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
    await run(async () => {
      const answer = await send(hosting.startNow, { body: { groupId } });
      putGroup(queries, answer.group);
    });
  };
  const takeBack = () =>
    run(async () => {
      const answer = await send(hosting.takeBackStart, { body: { groupId } });
      putGroup(queries, answer.group);
    });
  return (
    <Button
      variant="default"
      loading={isRunning}
      onClick={() => void (canTakeBack ? takeBack() : start())}
    >
      {canTakeBack ? 'Not yet' : 'Start now'}
    </Button>
  );
}
