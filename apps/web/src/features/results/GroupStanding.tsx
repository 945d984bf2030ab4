import { exportGroup } from '@bracketbid/contract/http/results';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { send } from '../../api/call.ts';
import { readCsv } from '../../api/readCsv.ts';
import { useAction } from '../../api/useAction.ts';
import { useStandings } from '../../live/queries/standings.ts';
import { useStore } from '../../store/store.ts';
import { Money } from '../../domain/money/Money.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { saveFile } from '../../ui/share/saveFile.ts';
import classes from './GroupStanding.module.css';
import { FairReview } from './FairReview.tsx';
import { ProfitChart } from './ProfitChart.tsx';
import { StandingsTable } from './StandingsTable.tsx';

type Props = { readonly groupId: string; readonly userId: string };

/** How the own group stands: profit over the tournament, and what each member can still win and lose until the final. */
export function GroupStanding({ groupId, userId }: Props) {
  const standings = useStandings(groupId);
  const isCurrent = useStore((state) => state.team.groupId) === groupId;
  if (standings.isPending) return <Skeleton height={340} radius="lg" />;
  // The page works without it: the header and the tables report their own failures.
  if (standings.isError) return null;
  const { pot, paidOut, history, isFinal } = standings.data;
  return (
    <>
      <div className={classes.standing}>
        <Panel
          title="P/L over the tournament"
          aside={isCurrent && <Link to="/groups/paper">The morning paper</Link>}
        >
          <ProfitChart history={history} standings={standings.data.standings} userId={userId} />
        </Panel>
        <Panel title="Group standings" aside={<ExportButton groupId={groupId} />}>
          <p className={classes.pot}>
            <Money dollars={paidOut} /> of the pot of <Money dollars={pot} /> has been won.
          </p>
          <StandingsTable standings={standings.data.standings} isFinal={isFinal} userId={userId} />
        </Panel>
      </div>
      <FairReview groupId={groupId} userId={userId} standings={standings.data.standings} />
    </>
  );
}

function ExportButton({ groupId }: { readonly groupId: string }) {
  const { run, isRunning } = useAction();
  const download = () =>
    run(async () => {
      const { filename, csv } = await send(exportGroup, { params: { groupId } }, { read: readCsv });
      saveFile(filename, csv, 'text/csv;charset=utf-8');
    });
  return (
    <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void download()}>
      Export CSV
    </Button>
  );
}
