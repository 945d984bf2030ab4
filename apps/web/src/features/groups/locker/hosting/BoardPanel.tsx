import type { Group } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/board';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { send } from '../../../../api/call.ts';
import { untilAnswered } from '../../../../api/untilAnswered.ts';
import { useAction } from '../../../../api/useAction.ts';
import { pacific } from '../../../../formats/pacificTime.ts';
import { useGroupNowOf } from '../../../../live/queries/groupNow.ts';
import { useStore } from '../../../../store/store.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';
import { notify } from '../../../../ui/notices/notify.ts';
import classes from './BoardPanel.module.css';

const BOARD = 'board';

/** The group's board on a television: its admin makes it, gives it a new address, and turns it off. */
export function BoardPanel({ group }: { readonly group: Group }) {
  const userId = useStore((state) => state.user.user?.id ?? null);
  return userId === group.groupAdminId ? <AdminsBoard group={group} /> : null;
}

function AdminsBoard({ group: { groupId, slug } }: { readonly group: Group }) {
  const headingId = useId();
  // Whether it shows the group's link changes with the link.
  const key = [BOARD, groupId, slug];
  const isOver = useGroupNowOf(groupId).phase === 'completed';
  const queries = useQueryClient();
  const action = useAction();
  const known = useQuery({
    ...untilAnswered,
    queryKey: key,
    queryFn: async () =>
      (await send(calls.boardOfGroup, { params: { groupId } }, { quiet: true })).board,
  });
  /** The server tells an address once, so only the page that asked for it has it. */
  const [url, setUrl] = useState<string | null>(null);
  const madeAt = known.data?.madeAt ?? null;

  const make = async () => {
    const isSure =
      madeAt === null ||
      (await confirmAction({
        title: 'New address',
        text: 'The board that is open now goes dark. Make a new address?',
        confirmLabel: 'Make a new address',
      }));
    if (!isSure) return;
    await action.run(async () => {
      const { board } = await send(calls.makeBoard, { body: { groupId } });
      setUrl(board.url);
      await queries.invalidateQueries({ queryKey: key });
    });
  };

  const turnOff = async () => {
    const isSure = await confirmAction({
      title: 'Turn off the board',
      text: 'Whoever is watching sees a dark screen. Turn the board off?',
      confirmLabel: 'Turn off',
    });
    if (!isSure) return;
    await action.run(async () => {
      const { message } = await send(calls.revokeBoard, { body: { groupId } });
      setUrl(null);
      if (message !== undefined) notify.success(message);
      await queries.invalidateQueries({ queryKey: key });
    });
  };

  return (
    <section className={classes.board} aria-labelledby={headingId}>
      <h2 id={headingId}>The board</h2>
      <p className={classes.what}>
        {isOver
          ? 'A television shows the whole room how everybody stands, and the day’s games. It needs no login: whoever has its address can watch.'
          : 'A television shows the auction to the whole room: team, clock, price, and what everybody has left. It needs no login. Whoever has its address can watch, and nobody can bid by it.'}
      </p>
      {madeAt !== null && url === null && (
        <p className={classes.what}>
          The board is on since {pacific.longDateTime(madeAt)} Pacific time. Its address is shown
          once only: lost it? Make a new one.
        </p>
      )}
      {known.data?.hasJoinLink === false && (
        <p className={classes.what}>
          Somebody was removed, so the board shows no link to join. Make a new address, and it shows
          the new one.
        </p>
      )}
      {url !== null && <Address url={url} />}
      <div className={classes.keys}>
        {url !== null && (
          <Button component="a" href={url} target="_blank" rel="noreferrer">
            Open the board
          </Button>
        )}
        <Button
          variant={madeAt === null ? 'filled' : 'default'}
          loading={action.isRunning}
          disabled={known.isPending}
          onClick={() => void make()}
        >
          {madeAt === null ? 'Put it on a television' : 'Make a new address'}
        </Button>
        {madeAt !== null && (
          <Button variant="default" onClick={() => void turnOff()}>
            Turn off
          </Button>
        )}
      </div>
    </section>
  );
}

function Address({ url }: { readonly url: string }) {
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => notify.done('Link copied to clipboard!'),
      () => notify.error('The link could not be copied. Please copy it by hand.'),
    );
  };
  return (
    <p className={classes.address}>
      <code>{url}</code>
      <Button size="sm" variant="default" onClick={copy}>
        Copy the address
      </Button>
    </p>
  );
}
