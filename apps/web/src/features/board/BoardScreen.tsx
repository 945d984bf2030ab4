import { useParams } from 'react-router';
import { useWakeLock } from '../../live/useWakeLock.ts';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { BoardAfter } from './after/BoardAfter.tsx';
import { BoardBefore } from './before/BoardBefore.tsx';
import { BoardLive } from './live/BoardLive.tsx';
import { BoardOff } from './BoardOff.tsx';
import classes from './BoardScreen.module.css';
import type { BoardView } from './followBoard.ts';
import { FullScreenKey } from './FullScreenKey.tsx';
import { useBoard } from './useBoard.ts';
import { useIdle } from './useIdle.ts';

/** A group's auction on a television: no login, nothing to press, night whatever the scheme. */
export function BoardScreen() {
  const { token = '' } = useParams();
  const view = useBoard(token);
  const isIdle = useIdle();
  useWakeLock(!view.isOff);
  useDocumentTitle(view.board?.groupname ?? 'Board');
  return (
    <main className={classes.board} data-scheme="dark" data-idle={isIdle || undefined}>
      {/* Its address is a secret. */}
      <meta name="robots" content="noindex" />
      <Phase {...view} />
      <output className={classes.lost}>
        {view.isLost && !view.isOff && <span>Reconnecting</span>}
      </output>
      {!view.isOff && <FullScreenKey />}
    </main>
  );
}

function Phase({ board, hammer, isOff, isLost }: BoardView) {
  if (isOff) return <BoardOff />;
  if (board === null) return <h1 className="bb-hidden">Board</h1>;
  if (hammer !== null) return <BoardLive board={board} hammer={hammer} isLost={isLost} />;
  if (board.phase === 'scheduled') return <BoardBefore board={board} />;
  if (board.phase === 'completed') return <BoardAfter board={board} />;
  return <BoardLive board={board} hammer={null} isLost={isLost} />;
}
