import { changeRules, type RulesReply } from '@bracketbid/contract/http/groupRules';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { RULES } from '../../../../live/queries/groupQueries.ts';
import { TableChips } from '../../TableChips.tsx';
import { chosenTable } from './chosenTable.ts';

type Props = { readonly groupId: string; readonly known: RulesReply };

/** [GROUP-14] The host chooses one of three tables of rules; the last choice decides. */
export function TablesOfRules({ groupId, known }: Props) {
  const queries = useQueryClient();
  const { run } = useAction();
  const choose = (id: string) =>
    run(async () => {
      const table = known.tables.find((each) => each.id === id);
      if (table === undefined) return;
      const saved = await send(changeRules, { params: { groupId }, body: table.rules });
      queries.setQueryData([RULES, groupId], saved);
    });
  return (
    <TableChips
      isBare
      tables={known.tables}
      value={chosenTable(known)}
      onChange={(id) => void choose(id)}
    />
  );
}
