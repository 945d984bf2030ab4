import { Button, NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { calendarDate } from '../../formats/calendarDate.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './PaperPage.module.css';

type Props = { readonly days: readonly string[]; readonly day: string };

/** The papers of other days: the one before, the one after, any. */
export function DayChooser({ days, day }: Props) {
  const [params, setParams] = useSearchParams();
  const at = days.indexOf(day);
  return (
    <nav className={classes.days} aria-label="Papers of other days">
      <Neighbour day={days[at - 1]} label="The paper before" icon="left" />
      <NativeSelect
        aria-label="The paper of"
        data={days.map((each) => ({ value: each, label: calendarDate.monthDay(each) }))}
        value={day}
        onChange={(event) => setParams(onDay(params, event.currentTarget.value))}
      />
      <Neighbour day={days[at + 1]} label="The paper after" icon="chev" />
    </nav>
  );
}

/** The same paper of another day: what else the address says stays. */
function onDay(params: URLSearchParams, day: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('day', day);
  return next;
}

type NeighbourProps = {
  readonly day: string | undefined;
  readonly label: string;
  readonly icon: 'left' | 'chev';
};

function Neighbour({ day, label, icon }: NeighbourProps) {
  const [params] = useSearchParams();
  if (day === undefined) {
    return (
      <Button variant="default" aria-label={label} disabled>
        <Icon name={icon} />
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={{ search: onDay(params, day).toString() }}
      variant="default"
      aria-label={label}
    >
      <Icon name={icon} />
    </Button>
  );
}
