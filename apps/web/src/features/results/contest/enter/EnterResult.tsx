import type { ContestView } from '@bracketbid/contract/contest/calls';
import type { ContestWords } from '../../../../live/queries/contest.ts';
import type { Field } from '../field.ts';
import { EnterChosen } from './EnterChosen.tsx';
import { EnterPlaces } from './EnterPlaces.tsx';
import { EnterPoints } from './EnterPoints.tsx';

type Props = {
  readonly prize: ContestView['sheet']['prizes'][number];
  /** What was entered before; null for the first time. */
  readonly value: ContestView['prizes'][number]['value'];
  readonly field: Field;
  readonly words: ContestWords;
  readonly onClose: () => void;
};

/** [RESULTS-2] Where the host enters the result of a prize, by the thumb. */
export function EnterResult({ prize, value, ...rest }: Props) {
  switch (prize.kind) {
    case 'place':
      return (
        <EnterPlaces {...rest} prize={prize} before={value?.kind === 'place' ? value.order : []} />
      );
    case 'stage':
      return (
        <EnterChosen
          {...rest}
          prize={prize}
          max={prize.slots}
          before={value?.kind === 'stage' ? value.entrants : []}
          hasNobody={false}
        />
      );
    case 'named':
      return (
        <EnterChosen
          {...rest}
          prize={prize}
          max={null}
          before={value?.kind === 'named' ? value.entrants : []}
          hasNobody
        />
      );
    case 'points':
      return (
        <EnterPoints
          {...rest}
          prize={prize}
          before={value?.kind === 'points' ? value : { points: {}, isFinal: false }}
        />
      );
    case 'round':
      return null;
    default:
      return prize satisfies never;
  }
}
