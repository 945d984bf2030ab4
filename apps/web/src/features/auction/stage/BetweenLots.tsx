import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { useLastResult } from '../lot/useLastResult.ts';
import { LastResult } from './LastResult.tsx';
import plain from './PlainStage.module.css';
import classes from '../gavel/Gavel.module.css';
import { GavelFoot } from '../gavel/GavelFoot.tsx';
import { lastSaleWords, nextWords } from '../gavel/gavelWords.ts';

type Props = { readonly picture: LivePicture; readonly isFolded: boolean };

/** Between two lots, for as long as nobody has shown the next one: what was sold last, and who chooses. */
export function BetweenLots({ picture, isFolded }: Props) {
  const { state, teams } = picture;
  const { gavel } = state;
  const nouns = nounsOfLot(teams[0]);
  const isKnown = useLastResult(({ result }) => result !== null);
  const last = isKnown ? null : lastSaleWords(teams, state);
  if (gavel === undefined) return null;
  const [first, ...rest] = nextWords(gavel, state, nouns);
  return (
    <Floor
      className={`${plain.stage} ${classes.between}`}
      aria-label={`Between two ${nouns.many}`}
      data-folded={isFolded || undefined}
    >
      {isKnown && <LastResult />}
      {last !== null && <p className={plain.result}>{last}</p>}
      <h2 className={classes.next}>{first}</h2>
      {!isFolded && rest.map((words) => <p key={words}>{words}</p>)}
      {!isFolded && <GavelFoot gavel={gavel} />}
    </Floor>
  );
}
