import type { Settlement } from '@bracketbid/contract/http/settlement';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import classes from './Settle.module.css';
import type { Settling } from './useSettling.ts';

type Props = { readonly settlement: Settlement; readonly settling: Settling };

const DIRECT = 'direct';

/** The admin's choice: each to each, or all through a banker. */
export function HowToSettle({ settlement: { nets, banker }, settling: { choose, saidAt } }: Props) {
  const headingId = useId();
  const accounts = nets.filter(({ isSeat }) => isSeat !== true);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>How the group settles up</h2>
      <NativeSelect
        label="Payments go"
        description="Directly means as few transfers as there can be."
        data={[
          { value: DIRECT, label: 'Directly, from friend to friend' },
          ...accounts.map(({ user }) => ({ value: user._id, label: `Through ${user.fullName}` })),
        ]}
        value={banker ?? DIRECT}
        onChange={({ currentTarget: { value } }) =>
          void choose(value === DIRECT ? { mode: DIRECT } : { mode: 'banker', banker: value })
        }
        className={classes.choice}
      />
      <SaidLine said={saidAt('how')} />
    </section>
  );
}
