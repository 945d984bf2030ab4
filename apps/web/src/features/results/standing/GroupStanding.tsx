import { exportGroup } from '@bracketbid/contract/http/results';
import { Button, Skeleton } from '@mantine/core';
import { send } from '../../../api/call.ts';
import { readCsv } from '../../../api/readCsv.ts';
import { usePress } from '../../../forms/usePress.ts';
import { useStandings } from '../../../live/queries/standings.ts';
import { Money } from '../../../domain/money/Money.tsx';
import { StandingsTable } from '../../../domain/money/StandingsTable.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { saveFile } from '../../../ui/share/saveFile.ts';
import { useSeason } from '../useSeason.ts';
import classes from './GroupStanding.module.css';
import { ProfitChart } from './ProfitChart.tsx';

type Props = { readonly groupId: string; readonly userId: string };

/** How the own group stands: what each member has won, and can still win and lose until the final. */
export function StandingsPanel({ groupId, userId }: Props) {
  const standings = useStandings(groupId);
  const { isContest } = useSeason();
  if (standings.isPending) return <Skeleton height={340} radius="lg" />;
  // The page works without it: the others report their own failures.
  if (standings.isError) return null;
  const { pot, paidOut, isFinal } = standings.data;
  return (
    <Panel title="Group standings" aside={<ExportButton groupId={groupId} />}>
      <StandingsTable standings={standings.data.standings} isFinal={isFinal} userId={userId} />
      <p className={classes.pot}>
        <Money dollars={paidOut} /> of the pot of <Money dollars={pot} />{' '}
        {isContest ? 'has been paid out.' : 'has been won.'}
        {!isFinal &&
          ` ${isContest ? 'Once all results are confirmed' : 'After the final'}: who owes whom.`}
      </p>
    </Panel>
  );
}

/**
 * The standings, and profit over the tournament.
 *
 * @param props.isNarrow  below each other
 */
export function GroupStanding({
  groupId,
  userId,
  isNarrow = false,
}: Props & { readonly isNarrow?: boolean }) {
  const { data } = useStandings(groupId);
  const { isContest } = useSeason();
  return (
    <div className={classes.standing} data-narrow={isNarrow || undefined}>
      <StandingsPanel groupId={groupId} userId={userId} />
      {data !== undefined && (!isContest || data.history.length > 0) && (
        <Panel title={isContest ? 'P/L over the contest' : 'P/L over the tournament'}>
          <ProfitChart history={data.history} standings={data.standings} userId={userId} />
        </Panel>
      )}
    </div>
  );
}

function ExportButton({ groupId }: { readonly groupId: string }) {
  const { press, isRunning, said } = usePress();
  const download = () =>
    press(async () => {
      const { filename, csv } = await send(
        exportGroup,
        { params: { groupId } },
        { read: readCsv, quiet: true },
      );
      saveFile(filename, csv, 'text/csv;charset=utf-8');
      return {};
    });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isRunning}
        onClick={() => void download()}
      >
        Export CSV
      </Button>
      <SaidLine said={said} />
    </>
  );
}
