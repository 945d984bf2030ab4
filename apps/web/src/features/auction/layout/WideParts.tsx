import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { type KeyboardEvent, useState } from 'react';
import { useChatLabel } from '../../../live/chatNews.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { MyTeam } from '../lists/MyTeam.tsx';
import { NextTeams } from '../lists/NextTeams.tsx';
import { startingBudget, type RoomParts } from '../lists/parts.ts';
import { teamsToCome } from '../lists/teamsToCome.ts';
import { RoomChat } from '../menu/RoomChat.tsx';
import { Bids, Undo, Voided, Voiding, Wishes } from './Known.tsx';
import { nextTab, type Side, SIDES } from './tabNames.ts';
import classes from './WideParts.module.css';

type LeftProps = Pick<RoomParts, 'picture' | 'userId'> & {
  /** Shows the table of all teams, its search focused. */
  readonly onTeams: () => void;
};

/** On the left of a large screen: what comes next, the way to all teams, and what is one's own. */
export function WideLeft({ picture, userId, onTeams }: LeftProps) {
  const { state, teams } = picture;
  const { held, teams: toCome, arePassed } = teamsToCome(state);
  return (
    <>
      <div>
        <NextTeams
          teams={toCome}
          arePassed={arePassed}
          pauseAfterLot={state.pauseAfterLot}
          isHeld={held !== null}
          maximaGroup={state.rules.maximumBids ? state.groupId : null}
        />
        <button type="button" className={classes.all} aria-haspopup="dialog" onClick={onTeams}>
          <Icon name="search" />
          <span>
            All {teams.length} {nounsOfLot(teams[0]).many}
          </span>
          <kbd aria-hidden>/</kbd>
        </button>
      </div>
      <div>
        <MyTeam
          isShort
          teams={teams}
          userId={userId}
          budgetDollars={startingBudget(picture)}
          isOver={false}
        />
        <Undo picture={picture} userId={userId} />
      </div>
      <Wishes picture={picture} userId={userId} />
    </>
  );
}

/** On the right of a large screen: what is bid, or what is said. */
export function WideRight({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { groupId } = picture.state;
  const hasChat = !isRehearsalId(groupId);
  const [side, setSide] = useState<Side>('Bids');
  const bids = (
    <>
      <Bids picture={picture} />
      <Voided picture={picture} />
    </>
  );
  return (
    <>
      <Voiding picture={picture} userId={userId} />
      {/* A rehearsal has no chat: what is said is said in the group. */}
      {hasChat ? (
        <div>
          <Sides groupId={groupId} selected={side} onSelect={setSide} />
          <div
            className={classes.side}
            role="tabpanel"
            id={SIDE_ID}
            aria-labelledby={sideId(side)}
            tabIndex={0}
          >
            {side === 'Bids' ? bids : <RoomChat picture={picture} userId={userId} />}
          </div>
        </div>
      ) : (
        bids
      )}
    </>
  );
}

type SidesProps = {
  readonly groupId: string;
  readonly selected: Side;
  readonly onSelect: (side: Side) => void;
};

function Sides({ groupId, selected, onSelect }: SidesProps) {
  const chat = useChatLabel(groupId, selected === 'Chat');
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = nextTab(SIDES, selected, event.key);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(sideId(next))?.focus();
  };
  return (
    <div className={classes.sides} role="tablist" aria-label="Bids and chat">
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          role="tab"
          id={sideId(side)}
          aria-selected={side === selected}
          aria-controls={SIDE_ID}
          tabIndex={side === selected ? 0 : -1}
          onClick={() => onSelect(side)}
          onKeyDown={onKeyDown}
        >
          {side === 'Chat' ? chat : side}
        </button>
      ))}
    </div>
  );
}

const SIDE_ID = 'room-side';

function sideId(side: Side): string {
  return `room-side-${side}`;
}
