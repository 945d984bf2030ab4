import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../ui/notices/useSaid.ts';
import { numbered } from './field.ts';
import classes from './Prizes.module.css';
import { SayWhy } from './SayWhy.tsx';
import type { ShownContest } from './shown.ts';

type Props = Pick<ShownContest, 'contest' | 'field' | 'viewer' | 'words'>;

/**
 * What a host seldom needs: an entrant that doesn't take part, and a contest that doesn't take place. Others have to agree to both,
 * unless the host is alone.
 */
export function HostsMore({ contest, field, viewer, words }: Props) {
  const [asked, setAsked] = useState<'withdraw' | 'callOff' | null>(null);
  const entrants = contest.entrants.filter(({ withdrawal }) => withdrawal === null);
  const [entrantId, setEntrantId] = useState('');
  const chosen = entrantId === '' ? entrants[0]?._id : entrantId;
  const { said, done } = useSaid();
  const onProposed = () => {
    setAsked(null);
    const isAlone = viewer.members.length === 1;
    const message = isAlone ? 'Done: nobody else has to agree.' : 'Proposed: the others are asked.';
    done({ message });
  };
  return (
    <Disclosure summary="More: withdraw, call off">
      <div className={classes.more}>
        {asked === null && (
          <>
            <Button
              variant="default"
              disabled={entrants.length === 0}
              onClick={() => setAsked('withdraw')}
            >
              Withdraw an entrant
            </Button>
            <Button
              variant="default"
              disabled={contest.callOff !== null}
              onClick={() => setAsked('callOff')}
            >
              Call the contest off
            </Button>
          </>
        )}
        {asked === 'withdraw' && chosen !== undefined && (
          <>
            <NativeSelect
              label="Who doesn’t take part"
              data={entrants.map(({ _id }) => {
                const entrant = field.get(_id);
                return { value: _id, label: entrant === undefined ? 'NA' : numbered(entrant) };
              })}
              value={chosen}
              onChange={({ currentTarget }) => setEntrantId(currentTarget.value)}
            />
            <SayWhy
              label="Why is it withdrawn?"
              button="Propose it"
              onSay={async (reason) => {
                await words.withdraw(chosen, reason);
                setEntrantId('');
                onProposed();
              }}
              onCancel={() => setAsked(null)}
            />
          </>
        )}
        {asked === 'callOff' && (
          <SayWhy
            label="Why is the contest called off?"
            button="Propose it"
            onSay={async (reason) => {
              await words.callOff(reason);
              onProposed();
            }}
            onCancel={() => setAsked(null)}
          />
        )}
        <SaidLine said={said} />
      </div>
    </Disclosure>
  );
}
