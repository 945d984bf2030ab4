import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSeasons } from '../../../../live/queries/seasons.ts';
import { HoldAgain } from './HoldAgain.tsx';

/** [CIRCLE-1] The host's way to the next auction with the same people: a contest is made first, in its maker; a season has to come. */
export function Again({ group }: { readonly group: Group }) {
  const isContest = group.contest !== undefined;
  const { data: seasons = [], isLoading } = useSeasons(!isContest);
  if (isContest) {
    return (
      <p>
        <Button component={Link} to={`/contests/new?again=${group.groupId}`}>
          Hold it again
        </Button>
      </p>
    );
  }
  if (isLoading) return null;
  const isOfNow = seasons.some((each) => each.isCurrent && each.groupId === group.groupId);
  if (!isOfNow) return <HoldAgain groupId={group.groupId} />;
  return (
    <p>Once the next season is here, you hold it again on this page: the same people and rules.</p>
  );
}
