import type { CurrentSeason } from '@bracketbid/contract/division';
import { chooseSeason, shownSeason } from '../../../store/season.ts';
import { DIVISION_NAMES } from '../../../domain/teams/divisionNames.ts';
import { useLocation } from 'react-router';
import classes from './SeasonSwitch.module.css';
import { groupInAddress } from '../../../live/groupInAddress.ts';
import { useSeasonOfLink } from './useSeasonOfLink.ts';
import { withoutGroup } from './withoutGroup.ts';

/** [SEASON-6] Which season all screens show, where there is more than one. */
export function SeasonSwitch({ seasons }: { readonly seasons: readonly CurrentSeason[] }) {
  useSeasonOfLink(seasons);
  const { pathname, search } = useLocation();
  const elsewhere = groupInAddress(pathname, search) === null ? undefined : withoutGroup(pathname);
  return (
    <select
      className={classes.season}
      aria-label="Season"
      value={shownSeason({ seasons: [...seasons] }) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        chooseSeason(value === seasons[0]?._id ? null : value, elsewhere)
      }
    >
      {seasons.map(({ _id, division }) => (
        <option key={_id} value={_id}>
          {DIVISION_NAMES[division]}
        </option>
      ))}
    </select>
  );
}
