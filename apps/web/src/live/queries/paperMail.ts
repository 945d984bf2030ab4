import { choosePaperMail, paperMail } from '@bracketbid/contract/http/paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { notify } from '../../ui/notices/notify.ts';

const KEY = ['paper-mail'];

/** Whether the viewer has the morning paper mailed, and how to change that. */
export function usePaperMail() {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const known = useQuery({
    queryKey: KEY,
    queryFn: async () => (await send(paperMail, {}, { quiet: true })).isMailed,
  });
  const choose = (isMailed: boolean) =>
    run(async () => {
      const chosen = await send(choosePaperMail, { body: { isMailed } });
      queries.setQueryData(KEY, chosen.isMailed);
      if (chosen.message !== undefined) notify.success(chosen.message);
    });
  return { isMailed: known.data, isRunning, choose };
}
