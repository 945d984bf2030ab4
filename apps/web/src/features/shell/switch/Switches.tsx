import type { CurrentSeason } from '@bracketbid/contract/division';
import { GroupSwitch } from './GroupSwitch.tsx';
import { SeasonSwitch } from './SeasonSwitch.tsx';

type Props = {
  readonly seasons: readonly CurrentSeason[];
  /** Whether somebody is here who has a group. */
  readonly isInGroup: boolean;
};

/** What all screens show: of which season, and of which group. Drawn where there is something to choose. */
export function Switches({ seasons, isInGroup }: Props) {
  return (
    <>
      {seasons.length > 1 && <SeasonSwitch seasons={seasons} />}
      {isInGroup && <GroupSwitch />}
    </>
  );
}
