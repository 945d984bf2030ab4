import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { placeInField } from '../../../domain/teams/lotWords.ts';
import { RoomPanel } from '../parts/RoomPanel.tsx';
import type { LotNamed } from '../clerk/deskActs.ts';
import { foundLots, type LotChoice } from '../clerk/lots.ts';
import classes from './LotChooser.module.css';

type Props = {
  readonly choices: readonly LotChoice[];
  /** Why none can be shown just now; null if one can. */
  readonly why: string | null;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onShow: (lot: LotNamed) => void;
  /** Back to the line. */
  readonly onLeave: () => void;
};

/** [GAVEL-1, GAVEL-7] The lots that are not over: one that is pressed is shown. */
export function LotChooser({ choices, why, search, onShow, onLeave }: Props) {
  const [sought, setSought] = useState('');
  const found = foundLots(choices, sought);
  const isBusy = (lot: LotChoice) => (why ?? lot.why) !== null;
  const show = (lot: LotChoice) => {
    setSought('');
    onShow(lot.team);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = found;
    if (event.key === 'Enter' && first !== undefined && !isBusy(first)) show(first);
    else if (event.key === 'Escape') {
      setSought('');
      onLeave();
    } else return;
    event.preventDefault();
  };
  return (
    <RoomPanel title="Lots" aside={`${choices.length} to come`}>
      <label className={classes.search}>
        <input
          ref={search}
          type="search"
          placeholder="Search: L"
          aria-label="Search the lots"
          autoComplete="off"
          enterKeyHint="go"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul className={classes.lots}>
        {found.map((lot) => (
          <li key={lot.team._id}>
            <button
              type="button"
              aria-disabled={isBusy(lot)}
              title={why ?? lot.why ?? undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => show(lot)}
            >
              <Crest team={lot.team} size={28} />
              <span>
                <span className="bb-hidden">Show </span>
                {lot.team.shortName}{' '}
                <small>{lot.isPassed ? 'passed' : placeInField(lot.team)}</small>
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={classes.none}>No lot</li>}
      </ul>
    </RoomPanel>
  );
}
