import { listOwners, type SoldTeam } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { ownersInShort } from '../../../domain/people/ownerWords.ts';
import { TeamFacts } from './TeamFacts.tsx';

type Props = { readonly seed: number; readonly others: readonly SoldTeam[] };

/** What the other teams of a seed went for tonight. */
export function SameSeed({ seed, others }: Props) {
  return (
    <TeamFacts
      title="Same seed tonight"
      aside={`${seed}-seeds`}
      teams={others}
      renderOutcome={renderOutcome}
    />
  );
}

function renderOutcome(team: SoldTeam) {
  const { status, amount } = team;
  if (status === null) return <small>to come</small>;
  if (status === 'unsold' || amount === undefined) return <small>unsold</small>;
  return (
    <>
      <small>{ownersInShort(listOwners(team), null)}</small>
      <b>{formatDollars(amount)}</b>
    </>
  );
}
