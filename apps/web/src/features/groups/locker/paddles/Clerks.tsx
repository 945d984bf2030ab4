import type { Group, Person } from '@bracketbid/contract/entities';
import type { Seat } from '@bracketbid/contract/http/gavel';
import { CLERKS_MAX } from '@bracketbid/engine/auction/gavel/gavelState';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../../ui/notices/useSaid.ts';
import classes from './Clerks.module.css';
import { usePaddles } from './usePaddles.ts';

type Props = {
  readonly group: Group;
  readonly seats: readonly Seat[];
  /** Who may hold the gavel, the host first. */
  readonly clerks: readonly Person[];
  /** Called with what was done, in words. */
  readonly onDone: (message: string) => void;
};

/** Who else may hold the gavel, and the way to choose them. */
export function Clerks({ group, seats, clerks, onDone }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const others = clerks.filter(({ _id }) => _id !== group.groupAdminId);
  const ofSeats = new Set(seats.map(({ _id }) => _id));
  const members = group.members
    .map(({ user }) => user)
    .filter(({ _id }) => _id !== group.groupAdminId && !ofSeats.has(_id));
  return (
    <div className={classes.clerks}>
      <p>
        <b>Clerks</b>
        {others.length === 0
          ? 'You alone hold the gavel.'
          : `You, ${others.map(({ fullName }) => fullName).join(', ')}`}
      </p>
      {members.length > 0 && (
        <Button size="sm" variant="subtle" px={0} onClick={() => setChoosing(true)}>
          Choose clerks
        </Button>
      )}
      {isChoosing && (
        <ChooseClerks
          groupId={group.groupId}
          members={members}
          chosen={others.map(({ _id }) => _id)}
          onDone={onDone}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

type ChooseProps = {
  readonly groupId: string;
  readonly members: readonly Person[];
  readonly chosen: readonly string[];
  /** Called with what was done, in words. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

function ChooseClerks({ groupId, members, chosen, onDone, onClose }: ChooseProps) {
  const [ids, setIds] = useState<readonly string[]>(chosen);
  const { nameClerks, isRunning } = usePaddles(groupId);
  const { said, failed, clear } = useSaid();
  const isFull = ids.length >= CLERKS_MAX;
  const toggle = (id: string) =>
    setIds((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  const save = async () => {
    clear();
    const message = await nameClerks(ids, failed);
    if (message === null) return;
    onDone(message);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Clerks" centered>
      <p className={classes.what}>
        Up to three members may enter bids and hold the gavel beside you, each on a device of their
        own. You can change this during the evening.
      </p>
      <ul className={classes.members} aria-label="Members">
        {members.map(({ _id, fullName }) => (
          <li key={_id}>
            <Checkbox
              label={fullName}
              checked={ids.includes(_id)}
              disabled={isFull && !ids.includes(_id)}
              onChange={() => toggle(_id)}
            />
          </li>
        ))}
      </ul>
      <Button mt="md" loading={isRunning} onClick={() => void save()}>
        Save the clerks
      </Button>
      <SaidLine said={said} />
    </Modal>
  );
}
