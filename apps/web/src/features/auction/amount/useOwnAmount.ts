import { leastBid } from '@bracketbid/engine/auction/settings';
import { useState } from 'react';
import { pageMs } from '../../../live/clock/serverClock.ts';
import type { BidBarFacts } from './bidButton.ts';
import { armedStep, type Chip, buildChips, chipSteps, followChip, noChip } from './chips.ts';
import {
  amountToConfirm,
  emptyAmount,
  followLot,
  type Press,
  pressOwn,
  typeOwn,
} from './ownAmount.ts';

/** How much is bid: the amount that was typed, and the chip that was chosen. Both are meant for one team. */
export function useOwnAmount(teamId: string | null, facts: BidBarFacts) {
  const [keptOwn, setOwn] = useState(() => emptyAmount(teamId));
  const own = followLot(keptOwn, teamId, facts);
  if (own !== keptOwn) setOwn(own);
  const [keptChip, setChip] = useState(() => noChip(teamId));
  const armed = followChip(keptChip, teamId);
  if (armed !== keptChip) setChip(armed);

  const { currentAmount, sizes } = facts;
  /** The least step over the current amount. */
  const leastStep = leastBid(sizes, currentAmount) - currentAmount;
  const chips = buildChips(chipSteps(leastStep), armed, facts);

  // What was typed or chosen for the next team in the meantime is kept.
  const clearTyped = (ofTeamId: string | null) =>
    setOwn((now) => (now.teamId === ofTeamId ? emptyAmount(ofTeamId) : now));
  return {
    own,
    /** The amount that waits for a second press, or null. */
    unconfirmed: amountToConfirm(own),
    chips,
    leastStep,
    /** What the armed chip adds. */
    step: armedStep(chips),
    choose: (chip: Chip) => setChip({ teamId, step: chip.step }),
    /** @returns why the text is no amount, or null */
    type: (text: string): string | null => {
      const typed = typeOwn(own, text, pageMs());
      setOwn(typed);
      return typed.typed.problem;
    },
    /** @returns what remains to be done */
    press: (): Press => {
      const press = pressOwn(own, facts, pageMs());
      if (press.kind === 'confirm') setOwn(press.own);
      return press;
    },
    clearTyped,
    clear: (ofTeamId: string | null) => {
      clearTyped(ofTeamId);
      setChip((now) => (now.teamId === ofTeamId ? noChip(ofTeamId) : now));
    },
  };
}
