import { counted } from '@bracketbid/contract/counted';
import { capitalized } from '@bracketbid/contract/text/nouns';
import { useNouns } from '../../../domain/teams/nouns.ts';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo, type ReactNode } from 'react';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { later } from '../../../ui/late.tsx';
import type { PauseControl } from '../menu/pauseControl.ts';
import { RoomMenu, type RoomMenuProps } from '../menu/RoomMenu.tsx';
import classes from './RoomTop.module.css';

// For the group's admin alone.
const PauseKey = later(() => import('../menu/PauseKey.tsx').then((module) => module.PauseKey));
const PauseForm = later(() => import('../menu/PauseForm.tsx').then((module) => module.PauseForm));

// Where there is room for them.
const MinutesLeft = later(() => import('./MinutesLeft.tsx').then((module) => module.MinutesLeft));
const FaceMenu = later(() => import('../menu/FaceMenu.tsx').then((module) => module.FaceMenu));

type Props = RoomMenuProps & {
  readonly isWide: boolean;
  /** Where the way out leads. */
  readonly home: '/' | '/groups';
  readonly number: number;
  readonly total: number;
  readonly potDollars: number;
  readonly groupId: string;
  /** Whether the viewer is the group's admin. */
  readonly isHost: boolean;
  readonly pause: PauseControl;
  /** Minutes of a pause that is to come, or null. */
  readonly pauseAfterLot: number | null;
  readonly sound: ReactNode;
};

/** The one line above the stage: how far the auction is, the pot, the host's pause, and the way out. */
export const RoomTop = memo(function RoomTop(props: Props) {
  const { isWide, home, number, total, potDollars, groupId, isHost, pause, sound } = props;
  const { pauseAfterLot, onRules, onDeputy, onHelp } = props;
  const menu = { onRules, onDeputy, onHelp };
  const nouns = useNouns();
  return (
    <div className={classes.top} data-host={isHost || undefined}>
      <GroupLink
        to={home}
        className={classes.home}
        aria-label={home === '/' ? 'Bracketbid, home' : 'Back to the group'}
      >
        <svg viewBox="0 0 26 22" aria-hidden>
          <path d="M1 3h9v16H1M10 11h6" />
          <circle cx="20.5" cy="11" r="5" />
        </svg>
      </GroupLink>
      <p className={classes.far}>
        {number === 0 ? counted(total, nouns.one) : `${capitalized(nouns.one)} ${number}`}
        {number > 0 && <span> of {total}</span>}
      </p>
      {isWide && <MinutesLeft groupId={groupId} />}
      <p className={classes.pot}>
        <span>Pot </span>
        <b>{formatDollars(potDollars)}</b>
      </p>
      {isHost && !isWide && <PauseKey groupId={groupId} control={pause} />}
      {isHost && isWide && (
        <PauseForm groupId={groupId} control={pause} pauseAfterLot={pauseAfterLot} />
      )}
      {sound}
      {isWide ? <FaceMenu {...menu} /> : <RoomMenu {...menu} />}
    </div>
  );
});
