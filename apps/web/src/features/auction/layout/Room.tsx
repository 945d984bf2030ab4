import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { Fragment, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { later } from '../../../ui/late.tsx';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import { Announcer } from '../sound/Announcer.tsx';
import { BidBar } from '../bidBar/BidBar.tsx';
import { Stage } from '../stage/Stage.tsx';
import { TeamsTable } from './Known.tsx';
import { PhonePanel } from './PhonePanel.tsx';
import classes from './Room.module.css';
import { roomFigures } from './roomFigures.ts';
import { RoomTop } from './RoomTop.tsx';
import { useSeatNames } from '../seats/useSeatNames.ts';
import { hideSigns } from '../seats/reacting.ts';
import { Seats } from '../seats/Seats.tsx';
import { Signs } from '../seats/Signs.tsx';
import { Tabs } from './Tabs.tsx';
import type { Tab } from './tabNames.ts';
import type { TeamsView } from '../lists/teamsList.ts';
import { useLayout } from './useLayout.ts';
import { useRoomFrame } from './useRoomFrame.ts';
import { useRoomSheets } from './useRoomSheets.ts';
import { pauseControl } from '../menu/pauseControl.ts';
import { useTour } from '../menu/useTour.ts';

// For a first rehearsal.
const Tour = later(() => import('../menu/Tour.tsx').then((module) => module.Tour));

const RoomSheets = later(() => import('./RoomSheets.tsx').then((module) => module.RoomSheets));

// Before the start.
const ConnectionBanner = later(() =>
  import('../parts/ConnectionBanner.tsx').then((module) => module.ConnectionBanner),
);

// Right after the first view.
const RoomKeys = later(() => import('./RoomKeys.tsx').then((module) => module.RoomKeys));

// Beside the stage of a large screen.
const WideLeft = later(() => import('./WideParts.tsx').then((module) => module.WideLeft));
const WideRight = later(() => import('./WideParts.tsx').then((module) => module.WideRight));

/** What shows all teams. */
const fetchTeams = () => Promise.all([RoomSheets.fetchCode(), TeamsTable.fetchCode()]);

/** The parts of the room between its top line and a phone's tabs, in the order in which they are seen. */
const WIDE = ['left', 'stage', 'bar', 'seats', 'panel', 'signs', 'hint', 'right'] as const;
type RoomPart = (typeof WIDE)[number];
/** Upright, what is left and right of it elsewhere stands below the bar, and beside stage and bar. */
const NARROW: readonly RoomPart[] = ['stage', 'bar', 'right', 'left', 'seats', 'signs', 'hint'];

type Props = {
  readonly picture: LivePicture;
  readonly userId: string;
  readonly sound: ReactNode;
};

const FIRST_VIEW: TeamsView = { filter: 'all', sort: 'order', search: '' };

/** The auction while it is to come or runs. It fills the screen: only what is known scrolls, never stage or bar. */
export function Room({ picture, userId, sound }: Props) {
  const { state, teams } = picture;
  useDocumentTitle(state.lot === null ? 'Auction' : `${state.lot.team.shortName} · Auction`);
  const frame = useLayout();
  const isPhone = frame.layout === 'phone';
  // Stage, panel and bar share one column.
  const isUpright = isPhone && !frame.isTurned;
  useRoomFrame(frame);
  const [tab, setTab] = useState<Tab>('Bids');
  const [view, setView] = useState(FIRST_VIEW);
  const { sheet, onRules, onDeputy, onTeams, onHelp, onClose } = useRoomSheets();
  const room = useRef<HTMLDivElement>(null);
  const isRehearsal = isRehearsalId(state.groupId);
  const tour = useTour(isRehearsal);

  useEffect(() => void fetchTeams(), []);
  const search = useCallback(async () => {
    await fetchTeams();
    // At once, as `typeAhead`: a letter before the field has the focus is a key of the room, one after it goes there.
    flushSync(() => (isPhone ? setTab('Teams') : onTeams()));
    room.current?.querySelector<HTMLElement>('[data-key="search"]')?.focus();
  }, [isPhone, onTeams]);
  const typeAhead = useCallback(
    (text: string) => flushSync(() => setView((last) => ({ ...last, search: last.search + text }))),
    [],
  );
  const select = (next: Tab) => {
    hideSigns();
    setTab(next);
  };

  const names = useSeatNames(state.members, userId);
  const hasBar = state.phase !== 'scheduled';
  const figures = roomFigures({ state, teams });
  const isFolded = isUpright && !frame.isTight && (frame.isLow || tab !== 'Bids');
  const leaderId = state.lot?.bidder?._id ?? null;
  const parts = { picture, userId, names, leaderId, view, onView: setView };
  const seats = <Seats members={state.members} names={names} userId={userId} leaderId={leaderId} />;
  const drawn: Record<RoomPart, ReactNode> = {
    left: !isPhone && (
      <div className={classes.left}>
        <WideLeft picture={picture} userId={userId} onTeams={() => void search()} />
      </div>
    ),
    stage: (
      <div className={classes.stage}>
        <Stage picture={picture} userId={userId} isFolded={isFolded} />
      </div>
    ),
    bar: hasBar && (
      <div className={classes.bar}>
        <BidBar state={state} userId={userId} />
      </div>
    ),
    seats: !isPhone ? (
      <div className={classes.table}>
        {!hasBar && <ConnectionBanner />}
        {seats}
      </div>
    ) : (
      isUpright && !isFolded && <div className={classes.seats}>{seats}</div>
    ),
    panel: isPhone && (
      <div className={classes.panel}>
        {!hasBar && <ConnectionBanner />}
        <PhonePanel {...parts} tab={tab} />
      </div>
    ),
    signs: (
      <div className={classes.signs}>
        <Signs />
      </div>
    ),
    hint: tour.hint !== null && (
      <div className={classes.hint}>
        <Tour {...tour} hint={tour.hint} picture={picture} />
      </div>
    ),
    right: !isPhone && (
      <div className={classes.right}>
        <WideRight picture={picture} userId={userId} />
      </div>
    ),
  };
  return (
    <div
      ref={room}
      className={classes.room}
      data-layout={frame.layout}
      data-folded={isFolded || undefined}
      data-phase={state.phase}
      data-hint={tour.hint ?? undefined}
    >
      <h1 className="bb-hidden" tabIndex={-1}>
        Auction
      </h1>
      <Announcer userId={userId} />
      <RoomKeys search={search} typeAhead={typeAhead} help={onHelp} />
      <RoomTop
        {...figures}
        isWide={!isPhone}
        home={isRehearsal ? '/groups' : '/'}
        groupId={state.groupId}
        isHost={picture.groupAdminId === userId}
        pause={pauseControl(state)}
        pauseAfterLot={state.pauseAfterLot}
        sound={sound}
        onRules={onRules}
        onDeputy={onDeputy}
        onHelp={onHelp}
      />
      {/* As they are seen, row by row; they keep their state when the screen is turned. */}
      {(frame.isNarrow ? NARROW : WIDE).map((part) => (
        <Fragment key={part}>{drawn[part]}</Fragment>
      ))}
      {isPhone && <Tabs groupId={state.groupId} selected={tab} onSelect={select} />}
      {sheet !== null && <RoomSheets {...parts} sheet={sheet} onClose={onClose} />}
    </div>
  );
}
