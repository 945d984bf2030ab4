import type { LiveState } from '@bracketbid/contract/live/state';
import classes from './BidBar.module.css';
import { BidKey } from './BidKey.tsx';
import { BidNotice } from './BidNotice.tsx';
import { Chips } from './Chips.tsx';
import { OwnAmountForm } from './OwnAmountForm.tsx';
import { Purse } from './Purse.tsx';
import { later } from '../../../ui/late.tsx';
import { useBidBar } from './useBidBar.ts';

const BidForSwitch = later(() =>
  import('./BidForSwitch.tsx').then((module) => module.BidForSwitch),
);
// [GAVEL-5] Where only the room bids.
const PhonesOff = later(() => import('../gavel/parts.ts').then((module) => module.PhonesOff));
const UpTo = later(() => import('./UpTo.tsx').then((module) => module.UpTo));

type Props = { readonly state: LiveState; readonly userId: string };

/**
 * Within reach of the thumb: what is going on, the money left, how much more, an amount of one's own, and the bid button.
 * As high in every state.
 */
export function BidBar({ state, userId }: Props) {
  const bar = useBidBar(state, userId);
  const { facts, room, face, mood, principals, principal } = bar;
  const isPhonesOff = facts.isPhonesOff === true;
  const upTo =
    state.rules.maximumBids && principal === null ? <UpTo state={state} {...bar.maximum} /> : null;
  return (
    <section
      className={classes.bar}
      aria-label="Your bid"
      data-mood={mood}
      data-outbid={bar.outbid}
      data-deputy={principals.length > 0 || undefined}
      data-for={principal?.userId}
    >
      <BidNotice notice={bar.notice} hasKeys={!isPhonesOff} />
      <Purse
        remaining={facts.remaining}
        spent={facts.spent}
        budget={principal?.limit ?? room.budget}
        principal={facts.principal}
        teams={room.teamsAfter + (room.team === null ? 0 : 1)}
      />
      {principals.length > 0 && (
        <div>
          <BidForSwitch principals={principals} chosen={principal} onChoose={bar.bidFor} />
        </div>
      )}
      {(!isPhonesOff || upTo !== null) && (
        <div className={classes.chips} data-own={isPhonesOff || undefined}>
          {!isPhonesOff && <Chips chips={bar.chips} isOpen={bar.isOpen} onArm={bar.arm} />}
          <OwnAmountForm
            own={bar.own}
            isDisabled={bar.isOwnDisabled}
            onType={bar.type}
            onPress={bar.pressOwn}
            upTo={upTo}
          />
        </div>
      )}
      {isPhonesOff && face.press !== 'resume' ? (
        <PhonesOff isLeading={mood === 'leading'} />
      ) : (
        <BidKey
          face={face}
          isLeading={mood === 'leading'}
          isBusy={facts.isBusy}
          isFresh={bar.isFresh}
          onPress={({ timeStamp }) => bar.press(timeStamp)}
        />
      )}
    </section>
  );
}
