import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Money } from '../../ui/Money.tsx';
import { formatCents } from '@bracketbid/engine/money/cents';
import classes from './GroupStanding.module.css';
import { profitLines } from './profitLines.ts';
import type { Standing, Standings } from './StandingsTable.tsx';

type Props = {
  readonly history: Standings['history'];
  readonly standings: readonly Standing[];
  readonly userId: string;
};

/** Everyone's profit after each day; one's own line stands out. The table beside it says the same in figures. */
export function ProfitChart({ history, standings, userId }: Props) {
  if (history.length === 0) {
    return <p className={classes.note}>The chart starts with the first decided game.</p>;
  }
  const { points, series } = profitLines(history, standings, userId);
  const ownName = series.find(({ isOwn }) => isOwn)?.name;
  return (
    <figure style={{ margin: 0 }}>
      <LineChart
        className={classes.chart}
        h={280}
        data={points}
        dataKey="day"
        series={series.map(({ name, isOwn }) => ({
          name,
          color: isOwn ? 'var(--bb-accent)' : 'var(--bb-quiet-line)',
        }))}
        curveType="monotone"
        withDots={false}
        lineChartProps={{ margin: { top: 12, right: 8 } }}
        yAxisProps={{ width: 62 }}
        valueFormatter={(dollars) => formatCents(Math.round(dollars * 100))}
        referenceLines={[{ y: 0, color: 'var(--bb-dim)' }]}
        tooltipProps={{ content: showTip }}
        tooltipAnimationDuration={0}
        lineProps={({ name }) => ({
          isAnimationActive: false,
          strokeWidth: name === ownName ? 3.5 : 1.5,
        })}
      />
      <figcaption className={classes.note}>
        Your line is the bright one; the others are the members of your group.
      </figcaption>
    </figure>
  );
}

type Hovered = {
  readonly label?: string | number;
  readonly payload?: readonly { readonly name?: unknown; readonly value?: unknown }[];
};

/** Called by the chart's library with the point under the pointer. */
function showTip({ label = '', payload = [] }: Hovered) {
  const rows = payload.map(({ name, value }) => ({ name: String(name), dollars: Number(value) }));
  return <Tip day={String(label)} rows={rows} />;
}

type Row = { readonly name: string; readonly dollars: number };

function Tip({ day, rows }: { readonly day: string; readonly rows: readonly Row[] }) {
  return (
    <div className={classes.tip}>
      <strong>{day}</strong>
      {rows
        .toSorted((a, b) => b.dollars - a.dollars)
        .map(({ name, dollars }) => (
          <p key={name}>
            {name} <Money dollars={dollars} isProfit />
          </p>
        ))}
    </div>
  );
}
