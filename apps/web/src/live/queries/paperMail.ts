import { choosePaperMail, paperMail } from '@bracketbid/contract/http/paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { usePress } from '../../forms/usePress.ts';

const KEY = ['paper-mail'];

/** Whether the viewer has the morning paper mailed, and how to change that. */
export function usePaperMail() {
  const queries = useQueryClient();
  const { press, isRunning, said } = usePress();
  const known = useQuery({
    queryKey: KEY,
    queryFn: async () => (await send(paperMail, {}, { quiet: true })).isMailed,
  });
  const choose = (isMailed: boolean) =>
    press(async () => {
      const chosen = await send(choosePaperMail, { body: { isMailed } }, { quiet: true });
      queries.setQueryData(KEY, chosen.isMailed);
      return chosen;
    });
  return { isMailed: known.data, isRunning, said, choose };
}
