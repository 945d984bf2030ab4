import { serverClock } from '../../../live/clock/serverClock.ts';
import type { Act, ActTerms } from './acts.ts';
import type { ClerkMoves, LineMode } from './keys.ts';
import type { Meaning } from './line.ts';
import { actMeant, FALLS } from './moveWords.ts';
import type { Desk } from './useDesk.ts';

const SOON = 'Somebody may still bid: it can be sold in a moment.';

export type LotNamed = { readonly _id: string; readonly shortName: string };

/** What the keys and buttons of a desk send. Each returns why nothing was sent, or null. */
export function deskActs(desk: Desk, goTo: (mode: LineMode) => void) {
  const { acts, book, gavel, moves, next } = desk;

  const submit = (act: Act, said: string, terms: ActTerms = {}): null => {
    void acts.submit(act, said, terms).then((outcome) => {
      if (outcome.kind === 'refused' && outcome.failure.code === 'BidCameFirst') book.beaten();
    });
    return null;
  };
  const show = (lot: LotNamed, isOpened: boolean): null => {
    const terms = { lot: lot._id };
    const after = acts.submit({ act: 'show', teamID: lot._id }, `Show ${lot.shortName}`, terms);
    if (isOpened) void acts.submit({ act: 'open' }, `Open ${lot.shortName}`, { ...terms, after });
    return null;
  };
  const strike = (reason: string): null => {
    // [GAVEL-6] A host without clerks has nobody who could agree.
    const sure = gavel.clerks.length === 1 ? { sure: true } : {};
    return submit({ act: 'strike', reason, ...sure }, `Take back: ${reason}`);
  };
  /** [GAVEL-2] By what is drawn, and never by what was entered and isn't drawn yet. */
  const fall = (does: 'once' | 'twice' | 'sell'): string | null => {
    const terms = { seenSeq: desk.seq };
    if (does !== 'sell') return submit({ act: 'warn', ...terms }, FALLS[does], terms);
    const isSoon = gavel.sellableAt !== null && serverClock.nowMs() < Date.parse(gavel.sellableAt);
    return isSoon ? SOON : submit({ act: 'sell', ...terms }, FALLS.sell, terms);
  };

  const move = (name: keyof ClerkMoves): string | null => {
    const { does, why } = moves[name];
    switch (does) {
      case null:
        return why;
      case 'choose':
        return null;
      case 'next':
        return next === null ? null : show(next, true);
      case 'open':
        return submit({ act: 'open' }, 'Open');
      case 'once':
      case 'twice':
      case 'sell':
        return fall(does);
      case 'pass':
        return submit({ act: 'pass' }, 'Pass');
      case 'strikeCall':
        return strike('Misheard');
      case 'agree':
        return submit({ act: 'agree' }, 'Agree to take it back');
      case 'field':
        return submit({ act: 'field' }, 'The Field');
      case 'strikeBid':
      case 'finish':
        goTo(does === 'finish' ? 'finish' : 'strike');
        return null;
      default:
        return does satisfies never;
    }
  };

  return {
    move,
    strike,
    show: (lot: LotNamed) => show(lot, false),
    showNext: (): string | null => {
      const { does, why } = moves.onward;
      if (does === 'next') return next === null ? null : show(next, false);
      return why ?? 'A lot is shown: Enter opens it.';
    },
    finish: () => submit({ act: 'finish', sure: true }, 'Finish'),
    /** @returns why the line means nothing that could be sent */
    enter: (meaning: Meaning): string | null => {
      const meant = actMeant(meaning);
      if (meant === null) return meaning.kind === 'unclear' ? meaning.why : null;
      if (meaning.kind === 'bid' || meaning.kind === 'name') {
        book.enters(meaning.bidder.personId, meaning.amount);
      }
      return submit(meant.act, meant.said);
    },
  };
}
