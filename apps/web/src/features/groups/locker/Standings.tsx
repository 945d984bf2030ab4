import { StandingsTable } from '../../../domain/money/StandingsTable.tsx';
import { useStandings } from '../../../live/queries/standings.ts';
import { useStore } from '../../../store/store.ts';
import { Panel } from '../../../ui/page/Panel.tsx';

/** Once the auction is over: how everybody stands. */
export function Standings({ groupId }: { readonly groupId: string }) {
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { data } = useStandings(groupId);
  if (data === undefined) return null;
  return (
    <Panel title="Group standings">
      <StandingsTable {...data} userId={userId} />
    </Panel>
  );
}
