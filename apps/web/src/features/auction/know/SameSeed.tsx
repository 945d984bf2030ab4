import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Crest } from '../../../ui/Crest.tsx';
import classes from './SameSeed.module.css';

type Props = { readonly seed: number; readonly others: readonly SoldTeam[] };

/** What the other teams of a seed went for tonight. */
export function SameSeed({ seed, others }: Props) {
  return (
    <section className={classes.same} aria-label="Same seed tonight">
      <header>
        <h4>Same seed tonight</h4>
        <span>{seed}-seeds</span>
      </header>
      <ol>
        {others.map((team) => (
          <li key={team._id} data-out={team.status === 'unsold' || undefined}>
            <Crest team={team} size={28} />
            <span className={classes.name}>{team.teamName}</span>
            <Outcome team={team} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Outcome({ team: { status, amount, owner } }: { readonly team: SoldTeam }) {
  if (status === null) return <small>to come</small>;
  if (status === 'unsold' || amount === undefined) return <small>unsold</small>;
  return (
    <>
      <small>{owner?.fullName.split(' ')[0]}</small>
      <b>{formatDollars(amount)}</b>
    </>
  );
}
