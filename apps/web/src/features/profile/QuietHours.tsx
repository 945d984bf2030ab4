import type { QuietHours as Hours } from '@bracketbid/contract/http/push';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Notifications.module.css';

type Props = {
  readonly quiet: Hours | null;
  readonly onChange: (quiet: Hours | null) => void;
};

const NIGHT = { from: '22:30', until: '08:00' };

/** Where the browser is, by its own settings. */
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When nothing rings, by the clock of where the person is. */
export function QuietHours({ quiet, onChange }: Props) {
  const [hours, setHours] = useState(quiet ?? NIGHT);
  const timeZone = ownTimeZone();
  const save = () => {
    const isChanged = quiet?.from !== hours.from || quiet.until !== hours.until;
    if (isChanged && hours.from !== '' && hours.until !== '') onChange({ ...hours, timeZone });
  };
  const field = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={hours[name]}
      onChange={(event) => setHours({ ...hours, [name]: event.currentTarget.value })}
      onBlur={save}
    />
  );
  return (
    <div className={classes.quiet}>
      <Checkbox
        label="Quiet hours"
        checked={quiet !== null}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? { ...hours, timeZone } : null);
        }}
      />
      {quiet !== null && (
        <>
          <div className={classes.hours}>
            {field('from', 'From')}
            {field('until', 'Until')}
          </div>
          <p className={classes.small}>
            By the clock of {quiet.timeZone.replaceAll('_', ' ')}. Nothing rings then, and nothing
            is made up for afterwards.
          </p>
        </>
      )}
    </div>
  );
}
