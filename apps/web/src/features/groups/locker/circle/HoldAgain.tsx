import { holdAgain } from '@bracketbid/contract/contest/circleCalls';
import { CIRCLE_MESSAGES } from '@bracketbid/contract/text/circles';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { send } from '../../../../api/call.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { GROUP } from '../../../../live/queries/groupQueries.ts';
import { noteSeat } from '../../../../domain/newSeat.ts';
import { loadGroupId } from '../../../../session.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';

/** [CIRCLE-1] Holds a group's auction again in the season that is current now, and goes to its page. */
export function HoldAgain({ groupId }: { readonly groupId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { press, isRunning, said } = usePress();
  const make = () =>
    press(
      async () => {
        const body = { groupId, contest: null };
        const { message } = await send(holdAgain, { body }, { quiet: true });
        noteSeat(message ?? CIRCLE_MESSAGES.made);
        await queries.invalidateQueries({ queryKey: [GROUP] });
        await loadGroupId().catch(() => undefined);
        await navigate('/groups');
        return {};
      },
      () => {
        // The answer of this or an earlier try may have been lost on its way.
        loadGroupId().catch(() => undefined);
        return false;
      },
    );
  return (
    <div>
      <Button my="md" loading={isRunning} onClick={() => void make()}>
        Hold it again, in the new season
      </Button>
      <SaidLine said={said} />
    </div>
  );
}
