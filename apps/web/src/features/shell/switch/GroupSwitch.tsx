import { myGroups } from '@bracketbid/contract/contest/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { send } from '../../../api/call.ts';
import { useMeantGroup } from '../../../live/meantGroup.ts';
import classes from './SeasonSwitch.module.css';

/** How long a list of groups is taken for the present one. */
const STALE_MS = 60_000;

/** [CONTEST-2] Which of their groups a person sees, where they have more than one. */
export function GroupSwitch() {
  const { groupId } = useMeantGroup();
  const navigate = useNavigate();
  const { data: groups = [] } = useQuery({
    // Another group may be a new one.
    queryKey: ['my-groups', groupId],
    queryFn: async ({ signal }) => (await send(myGroups, { signal }, { quiet: true })).groups,
    staleTime: STALE_MS,
    placeholderData: (before) => before,
  });
  if (groups.length < 2) return null;
  const isShown = groups.some(({ _id }) => _id === groupId);
  return (
    <select
      className={`${classes.season} ${classes.group}`}
      aria-label="Group"
      value={isShown ? (groupId ?? '') : ''}
      onChange={({ currentTarget: { value } }) => void navigate(`/groups?groupId=${value}`)}
    >
      {!isShown && <option value="">Your groups</option>}
      {groups.map(({ _id, groupname }) => (
        <option key={_id} value={_id}>
          {groupname}
        </option>
      ))}
    </select>
  );
}
