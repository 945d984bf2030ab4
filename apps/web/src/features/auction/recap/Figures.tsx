import type { SoldTeam } from '@bracketbid/contract/entities';
import { counted } from '@bracketbid/contract/counted';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { isShared } from '../../../domain/people/owning.ts';
import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { ownPartsCents } from '../../../domain/people/ownPart.ts';
import classes from './Morning.module.css';
import { sumTotal } from './sharePicture.ts';

type Props = {
  readonly teams: readonly SoldTeam[];
  readonly haul: readonly SoldTeam[];
  readonly userId: string;
};

/** The pot, and the own part in it. */
export function Figures({ teams, haul, userId }: Props) {
  const figures = [
    ['The pot', formatDollars(sumTotal(teams))],
    ['You own', counted(haul.length, nounsOfLot(teams[0]).one)],
    [
      haul.some(isShared) ? 'You paid, your part' : 'You paid',
      formatCents(ownPartsCents(haul, userId)),
    ],
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
