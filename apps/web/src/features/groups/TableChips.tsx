import type { RulesReply } from '@bracketbid/contract/http/groupRules';
import { ChoiceChips } from '../../forms/ChoiceChips.tsx';

type Table = RulesReply['tables'][number];

type Props = {
  readonly tables: readonly Table[];
  /** The id of the chosen one; null if the rules are none of them. */
  readonly value: string | null;
  readonly onChange: (id: Table['id']) => void;
  /** Under a heading, and beside a line, that say what it says. */
  readonly isBare?: boolean;
};

/** The tables of rules to choose from, each with the length of its evening. */
export function TableChips({ tables, value, onChange, isBare = false }: Props) {
  const chosen = tables.find((table) => table.id === value);
  return (
    <ChoiceChips
      legend="Rules"
      isLegendHidden={isBare}
      isCompact
      choices={tables.map(({ id, name, minutes }) => ({
        id,
        name,
        about: minutes > 0 ? `${minutes} min` : null,
      }))}
      value={value}
      note={isBare || chosen === undefined ? null : tableInWords(chosen.rules)}
      onChange={onChange}
    />
  );
}

/** What a table is about, in a line. */
function tableInWords({ lotSeconds, extensionSeconds, bundles }: Table['rules']): string {
  const clock = `${lotSeconds} s a team, a late bid puts ${extensionSeconds} back.`;
  return bundles === 'lowSeeds' ? `${clock} Low seeds are sold together.` : clock;
}
