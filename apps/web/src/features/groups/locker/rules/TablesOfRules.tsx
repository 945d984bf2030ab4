import { changeRules, type RulesReply } from '@bracketbid/contract/http/groupRules';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { RULES } from '../../../../live/queries/groupQueries.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { TableChips } from '../../TableChips.tsx';
import { chosenTable } from './chosenTable.ts';

type Props = { readonly groupId: string; readonly known: RulesReply };

/** [GROUP-14] The host chooses one of three tables of rules; the last choice decides. */
export function TablesOfRules({ groupId, known }: Props) {
  const queries = useQueryClient();
  const { press, said } = usePress();
  const choose = (id: string) =>
    press(async () => {
      const table = known.tables.find((each) => each.id === id);
      if (table === undefined) return {};
      const call = { params: { groupId }, body: table.rules };
      const saved = await send(changeRules, call, { quiet: true });
      queries.setQueryData([RULES, groupId], saved);
      // The chosen table says it.
      return {};
    });
  return (
    <>
      <TableChips
        isBare
        tables={known.tables}
        value={chosenTable(known)}
        onChange={(id) => void choose(id)}
      />
      <SaidLine said={said} />
    </>
  );
}
