import { changeRules, type RulesReply } from '@bracketbid/contract/http/groupRules';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { RULES } from '../../../../live/queries/groupQueries.ts';
import { chosenTable } from './chosenTable.ts';
import classes from './RulesInBrief.module.css';

type Props = { readonly groupId: string; readonly known: RulesReply };

/** [TONIGHT-3] Three tables of rules with the minutes that an evening takes by them; the last choice decides. */
export function TablesOfRules({ groupId, known }: Props) {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const chosen = chosenTable(known);
  const choose = (rules: RulesReply['tables'][number]['rules']) =>
    run(async () => {
      const saved = await send(changeRules, { params: { groupId }, body: rules });
      queries.setQueryData([RULES, groupId], saved);
    });
  return (
    <fieldset className={classes.tables} aria-busy={isRunning || undefined}>
      <legend className="bb-hidden">How long the evening takes</legend>
      {known.tables.map(({ id, name, rules, minutes }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => {
            if (!isRunning && id !== chosen) void choose(rules);
          }}
        >
          {name}
          <small>{minutes} min</small>
        </button>
      ))}
    </fieldset>
  );
}
