import { counted } from '@bracketbid/contract/counted';
import type { SoldTeam } from '@bracketbid/contract/entities';
import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { TeamFacts } from './TeamFacts.tsx';

type Props = { readonly latestId: string; readonly unsold: readonly SoldTeam[] };

/** The teams that nobody wanted tonight. */
export function UnsoldTeams({ latestId, unsold }: Props) {
  return (
    <TeamFacts
      title="Unsold"
      aside={counted(unsold.length, nounsOfLot(unsold[0]).one)}
      teams={unsold}
      renderOutcome={({ _id }) => <small>{_id === latestId ? 'just now' : 'no bid'}</small>}
    />
  );
}
