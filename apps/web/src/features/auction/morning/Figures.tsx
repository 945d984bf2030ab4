import type { SoldTeam } from '@bracketbid/contract/entities';
import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import classes from './Morning.module.css';
import { totalOf } from './sharePicture.ts';

type Props = { readonly teams: readonly SoldTeam[]; readonly haul: readonly SoldTeam[] };

/** The pot, and the own part in it. */
export function Figures({ teams, haul }: Props) {
  const figures = [
    ['The pot', formatDollars(totalOf(teams))],
    ['You own', counted(haul.length, 'team')],
    ['You paid', formatDollars(totalOf(haul))],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
