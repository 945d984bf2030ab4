import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { SeatRequests } from '../../../domain/paddles/SeatRequests.tsx';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import { Undo, Voiding } from '../layout/Known.tsx';
import { roomFigures } from '../layout/roomFigures.ts';
import { RoomTop } from '../layout/RoomTop.tsx';
import { useLayout } from '../layout/useLayout.ts';
import { useRoomFrame } from '../layout/useRoomFrame.ts';
import { useRoomSheets } from '../layout/useRoomSheets.ts';
import { pauseControl } from '../menu/pauseControl.ts';
import { ConnectionBanner } from '../parts/ConnectionBanner.tsx';
import { Announcer } from '../sound/Announcer.tsx';
import { ClerkBook } from './ClerkBook.tsx';
import { ClerkLine } from './ClerkLine.tsx';
import classes from './ClerkScreen.module.css';
import { ClerkSheets } from './ClerkSheets.tsx';
import { LotChooser } from './LotChooser.tsx';
import { Moves } from './Moves.tsx';
import { Pad, Reasons } from './Pad.tsx';
import { describeStanding } from '../clerk/standing.ts';
import { StandingStage } from './StandingStage.tsx';
import { useDesk } from '../clerk/useDesk.ts';
import { useDeskKeys } from '../clerk/useDeskKeys.ts';
import { useDeskLine } from '../clerk/useDeskLine.ts';

type Props = {
  readonly picture: LivePicture;
  readonly gavel: GavelState;
  readonly userId: string;
  /** Goes to the usual room. */
  readonly onMember: () => void;
};

/** The desk of who holds the gavel: the block, the line and its keys, the book, and the lots to come. */
export function ClerkScreen({ picture, gavel, userId, onMember }: Props) {
  const { state, teams } = picture;
  useDocumentTitle(state.lot === null ? 'The gavel' : `${state.lot.team.shortName} · The gavel`);
  const frame = useLayout();
  useRoomFrame(frame);
  const desk = useDesk(picture, gavel, userId);
  const line = useDeskLine(desk);
  const field = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { sheet, onRules, onDeputy, onHelp, onClose } = useRoomSheets();
  useDeskKeys(line, field, () => search.current?.focus());
  useEffect(() => toLine(field.current), []);
  const { failure, retry } = desk.seating;

  return (
    // A button that was clicked gives the keys back to the line.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes.desk} onClick={(event) => afterClick(event, field.current)}>
      <h1 className="bb-hidden" tabIndex={-1}>
        The gavel
      </h1>
      <Announcer userId={userId} />
      <RoomTop
        {...roomFigures({ state, teams })}
        isWide={frame.layout === 'wide'}
        home={isRehearsalId(state.groupId) ? '/groups' : '/'}
        groupId={state.groupId}
        isHost={desk.isHost}
        pause={pauseControl(state)}
        pauseAfterLot={state.pauseAfterLot}
        sound={null}
        onRules={onRules}
        onDeputy={onDeputy}
        onHelp={onHelp}
      />
      <div className={classes.stage}>
        <StandingStage
          standing={describeStanding(desk.gavel, { lot: state.lot, teams }, desk.directory.numbers)}
          gavel={gavel}
          userId={userId}
          pause={state.pause}
          isHeld={state.void !== null}
        />
      </div>
      <div className={classes.line}>
        <ClerkLine desk={desk} line={line} picture={picture} field={field} />
        <Reasons line={line} />
      </div>
      <div className={classes.hands}>
        <div className={classes.pad}>
          <Pad line={line} />
        </div>
        <Moves desk={desk} line={line} />
      </div>
      <div className={classes.side}>
        <div className={classes.book}>
          <ConnectionBanner />
          {failure !== null && (
            <p role="alert" className={classes.failure}>
              The seats could not be loaded. <button onClick={retry}>Try again</button>
            </p>
          )}
          <Voiding picture={picture} userId={userId} />
          {desk.isHost && <SeatRequests groupId={state.groupId} />}
          <ClerkBook sent={desk.sent} book={desk.book.book} />
          {state.voidable !== null && <Undo picture={picture} userId={userId} />}
        </div>
        <div className={classes.lots}>
          <div className={classes.list}>
            <LotChooser
              choices={desk.choices}
              why={desk.moves.choose.why}
              search={search}
              onShow={line.show}
              onLeave={() => toLine(field.current)}
            />
          </div>
          <button type="button" className={classes.member} onClick={onMember}>
            Watch and bid as a member
          </button>
        </div>
      </div>
      {sheet !== null && (
        <ClerkSheets sheet={sheet} state={state} userId={userId} onClose={onClose} />
      )}
    </div>
  );
}

/** What was pressed by hand gives the keys back, unless it opens something. */
function afterClick({ detail, target }: MouseEvent, line: HTMLInputElement | null): void {
  if (detail === 0 || !(target instanceof Element)) return;
  const pressed = target.closest('button, a[href]');
  if (pressed === null || pressed.closest('dialog, [role="menu"]') !== null) return;
  if (!pressed.hasAttribute('aria-haspopup')) toLine(line);
}

/** On glass the focus would bring up a keyboard. */
function toLine(line: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) line?.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
