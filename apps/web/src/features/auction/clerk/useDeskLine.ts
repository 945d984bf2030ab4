import { STRIKE_REASON_MAX } from '@bracketbid/contract/http/gavel';
import { useEffect, useState } from 'react';
import { useLive } from '../../../live/auction/liveStore.ts';
import { deskActs, type LotNamed } from './deskActs.ts';
import { type ClerkKey, isOpenStage, type LineMode } from './keys.ts';
import { findMeaning, typeInLine } from './line.ts';
import { REASON_USUAL } from './moveWords.ts';
import type { Desk } from './useDesk.ts';

/** The line of a desk, and what its keys do, pressed or tapped. */
export function useDeskLine(desk: Desk) {
  const [text, setText] = useState('');
  const [mode, setMode] = useState<LineMode>('bid');
  /** Why the last key did nothing. */
  const [note, setNote] = useState<string | null>(null);
  const meaning = findMeaning(mode === 'bid' ? text : '', desk.facts);
  const acts = deskActs(desk, setMode);
  const { forgetEntered } = desk.book;
  useEffect(() => followLot({ setText, setMode, setNote, forgetEntered }), [forgetEntered]);

  const reset = () => {
    setText('');
    setMode('bid');
  };
  /** What was said of the last key has been read. */
  const begin = () => {
    desk.acts.forget();
    desk.book.read();
    setNote(null);
  };
  const strike = (reason: string) => {
    reset();
    setNote(acts.strike(reason));
  };
  const enter = () => {
    if (mode === 'strike') return strike(text.trim() === '' ? REASON_USUAL : text.trim());
    if (mode === 'finish') {
      reset();
      return setNote(acts.finish());
    }
    const why = acts.enter(meaning);
    if (why === null) setText('');
    return setNote(why);
  };
  const press = (key: ClerkKey): void => {
    begin();
    switch (key.kind) {
      case 'type':
        return setText(
          mode === 'strike'
            ? (text + key.character).slice(0, STRIKE_REASON_MAX)
            : typeInLine(text, key.character),
        );
      case 'erase':
        return text === '' ? reset() : setText([...text].slice(0, -1).join(''));
      case 'clear':
        return reset();
      case 'enter':
        return enter();
      case 'show':
        return setNote(acts.showNext());
      case 'move':
        return setNote(acts.move(key.move));
      case 'search':
        return undefined;
      default:
        return key satisfies never;
    }
  };
  return {
    text,
    mode,
    note,
    meaning,
    press,
    /** The whole line, as a keyboard on glass changes it. */
    write: (typed: string) => {
      begin();
      if (mode === 'strike') setText(typed.slice(0, STRIKE_REASON_MAX));
      if (mode === 'bid') setText([...typed].reduce(typeInLine, ''));
    },
    strike: (reason: string) => {
      begin();
      strike(reason);
    },
    show: (lot: LotNamed) => {
      begin();
      setNote(acts.show(lot));
    },
  };
}

export type DeskLine = ReturnType<typeof useDeskLine>;

/** What was typed for a lot, or about a bid, doesn't outlive it. */
function followLot(on: {
  readonly setText: (text: string) => void;
  readonly setMode: (change: (mode: LineMode) => LineMode) => void;
  readonly setNote: (note: null) => void;
  readonly forgetEntered: () => void;
}): () => void {
  return useLive.subscribe(({ picture: after }, { picture: before }) => {
    const [was, is] = [before?.state.gavel, after?.state.gavel];
    if (was === undefined || is === undefined || was === is) return;
    // What kept a key from counting may be over.
    on.setNote(null);
    if (was.lot !== is.lot) on.forgetEntered();
    if (isOpenStage(was) && (was.lot !== is.lot || !isOpenStage(is))) on.setText('');
    const isSame =
      was.lot === is.lot && was.amount === is.amount && was.leader?._id === is.leader?._id;
    if (isSame) return;
    on.setMode((mode) => {
      // The reason was meant for another bid.
      if (mode === 'strike') on.setText('');
      return 'bid';
    });
  });
}
