import { selectNouns } from '@bracketbid/contract/text/nouns';
import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { pacific } from '../../../../formats/pacificTime.ts';
import { useOneGroupNow } from '../../../../live/queries/groupNow.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { copyText } from '../../../../ui/share/copyText.ts';
import { CopyKey } from '../CopyKey.tsx';
import classes from './BoardPanel.module.css';
import { TonightRow } from './TonightRow.tsx';
import { type GroupBoard, useBoard } from './useBoard.ts';

/** In the host's list: a board on a television. The first press makes its address. */
export function BoardRow({ group }: { readonly group: Group }) {
  const board = useBoard(group);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(!isOpen);
    if (!isOpen && board.madeAt === null) void board.make();
  };
  return (
    <>
      <TonightRow
        isDone={board.madeAt !== null}
        action={
          <button
            type="button"
            aria-label="Open: put it on a television"
            aria-expanded={isOpen}
            disabled={!board.isKnown}
            onClick={open}
          >
            Open
          </button>
        }
      >
        Put it on a television
      </TonightRow>
      {isOpen && (
        <li>
          <TheBoard group={group} board={board} isOver={false} />
        </li>
      )}
    </>
  );
}

/** The board of a group whose auction has begun. */
export function BoardPanel({ group }: { readonly group: Group }) {
  const board = useBoard(group);
  const isOver = useOneGroupNow(group.groupId).phase === 'completed';
  return <TheBoard group={group} board={board} isOver={isOver} />;
}

type TheBoardProps = {
  readonly group: Group;
  readonly board: GroupBoard;
  readonly isOver: boolean;
};

function TheBoard({ group: { contest }, board, isOver }: TheBoardProps) {
  const headingId = useId();
  const { url, madeAt } = board;
  return (
    <section className={classes.board} aria-labelledby={headingId}>
      <h3 id={headingId}>The board</h3>
      <p className={classes.what}>
        {isOver
          ? `A television shows the whole room how everybody stands${contest === undefined ? ', and the day’s games' : ''}. It needs no login: whoever has its address can watch.`
          : `A television shows the auction to the whole room: ${selectNouns(contest).one}, clock, price, and what everybody has left. It needs no login. Whoever has its address can watch, and nobody can bid by it.`}
      </p>
      {madeAt !== null && url === null && (
        <p className={classes.what}>
          The board is on since {pacific.longDateTime(madeAt)} Pacific time. Its address is shown
          once only: lost it? Make a new one.
        </p>
      )}
      {board.hasJoinLink === false && (
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
          loading={board.isRunning}
          disabled={!board.isKnown}
          onClick={() => void board.make()}
        >
          {madeAt === null ? 'Put it on a television' : 'Make a new address'}
        </Button>
        {madeAt !== null && (
          <Button variant="default" onClick={() => void board.turnOff()}>
            Turn off
          </Button>
        )}
      </div>
      <SaidLine said={board.said} />
    </section>
  );
}

function Address({ url }: { readonly url: string }) {
  const copy = () =>
    copyText(url).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
  return (
    <p className={classes.address}>
      <code>{url}</code>
      <CopyKey label="Copy the address" size="sm" variant="default" onCopy={copy} />
    </p>
  );
}
