import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useHasChatNews } from '../../../live/chatNews.ts';
import { later } from '../../../ui/late.tsx';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import { Announcer } from '../sound/Announcer.tsx';
import { BidBar } from '../bidBar/BidBar.tsx';
import { ConnectionBanner } from '../parts/ConnectionBanner.tsx';
import { Stage } from '../stage/Stage.tsx';
import { PhonePanel } from './PhonePanel.tsx';
import classes from './Room.module.css';
import { roomFigures } from './roomFigures.ts';
import { RoomTop } from './RoomTop.tsx';
import { seatNames } from '../seats/seatNames.ts';
import { Seats } from '../seats/Seats.tsx';
import { Tabs } from './Tabs.tsx';
import type { Tab } from './tabsOf.ts';
import type { TeamsView } from '../lists/teamsList.ts';
import { useLayout } from './useLayout.ts';
import { useRoomFrame } from './useRoomFrame.ts';
import { useRoomKeys } from './useRoomKeys.ts';
import { useTour } from '../menu/useTour.ts';
import { WideLeft, WideRight, WideTable } from './WideParts.tsx';

// For a first rehearsal.
const Tour = later(() => import('../menu/Tour.tsx').then((module) => module.Tour));

const RoomRules = later(() => import('../menu/RoomRules.tsx').then((module) => module.RoomRules));
const RoomDeputy = later(() =>
  import('../menu/RoomDeputy.tsx').then((module) => module.RoomDeputy),
);
const RoomChat = later(() => import('../menu/RoomChat.tsx').then((module) => module.RoomChat));
const KeysHelp = later(() => import('../menu/KeysHelp.tsx').then((module) => module.KeysHelp));

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
  // Null until it is opened for the first time.
  const [isHelpOpen, setHelpOpen] = useState<boolean | null>(null);
  const [areRulesOpen, setRulesOpen] = useState<boolean | null>(null);
  const [isChatOpen, setChatOpen] = useState<boolean | null>(null);
  const [isDeputyOpen, setDeputyOpen] = useState<boolean | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const isRehearsal = isRehearsalId(state.groupId);
  const tour = useTour(isRehearsal);

  const search = useCallback(() => {
    // At once, on a phone's tab too: a letter typed before the field has the focus would be a key of the room.
    flushSync(() => setTab('Teams'));
    room.current?.querySelector<HTMLElement>('[data-key="search"]')?.focus();
  }, []);
  const help = useCallback(() => setHelpOpen(true), []);
  const rules = useCallback(() => setRulesOpen(true), []);
  const deputy = useCallback(() => setDeputyOpen(true), []);
  // A rehearsal has none: what is said is said in the group.
  const chat = isRehearsal ? null : () => setChatOpen(true);
  const hasNews = useHasChatNews(state.groupId);
  useRoomKeys({ search, help });

  const names = useMemo(
    () =>
      seatNames(
        state.members.map(({ user }) => user),
        userId,
      ),
    [state.members, userId],
  );
  const hasBar = state.phase !== 'scheduled';
  const figures = roomFigures({ state, teams });
  const isFolded = isUpright && !frame.isTight && (frame.isLow || tab !== 'Bids');
  const leaderId = state.lot?.bidder?._id ?? null;
  const parts = { picture, userId, names, leaderId, view, onView: setView };
  const seats = <Seats members={state.members} names={names} userId={userId} leaderId={leaderId} />;
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
      {isPhone && (
        <RoomTop
          {...figures}
          home={isRehearsal ? '/groups' : '/'}
          sound={sound}
          onRules={rules}
          onDeputy={deputy}
          onChat={chat}
          hasNews={hasNews}
        />
      )}
      {!isPhone && <WideLeft {...parts} />}
      <div className={classes.stage}>
        <Stage picture={picture} userId={userId} isFolded={isFolded} />
      </div>
      {hasBar && (
        <div className={classes.bar}>
          <BidBar state={state} userId={userId} />
        </div>
      )}
      {isUpright && !isFolded && <div className={classes.seats}>{seats}</div>}
      {isPhone && (
        <div className={classes.panel}>
          <ConnectionBanner hasBar={hasBar} />
          <PhonePanel {...parts} tab={tab} />
        </div>
      )}
      {isPhone && (
        <div className={classes.hint}>
          {tour.hint !== null && <Tour {...tour} hint={tour.hint} />}
        </div>
      )}
      {isPhone && <Tabs selected={tab} onSelect={setTab} />}
      {!isPhone && (
        <div className={classes.table}>
          {tour.hint !== null && <Tour {...tour} hint={tour.hint} />}
          <ConnectionBanner hasBar={hasBar} />
          <WideTable
            {...parts}
            {...figures}
            sound={sound}
            onHelp={help}
            onRules={rules}
            onDeputy={deputy}
            onChat={chat}
            hasNews={hasNews}
          >
            {seats}
          </WideTable>
        </div>
      )}
      {!isPhone && <WideRight {...parts} />}
      {areRulesOpen !== null && (
        <RoomRules
          groupId={state.groupId}
          isOpen={areRulesOpen}
          onClose={() => setRulesOpen(false)}
        />
      )}
      {isDeputyOpen !== null && (
        <RoomDeputy
          state={state}
          userId={userId}
          isOpen={isDeputyOpen}
          onClose={() => setDeputyOpen(false)}
        />
      )}
      {isChatOpen !== null && (
        <RoomChat
          picture={picture}
          userId={userId}
          isOpen={isChatOpen}
          onClose={() => setChatOpen(false)}
        />
      )}
      {isHelpOpen !== null && <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
