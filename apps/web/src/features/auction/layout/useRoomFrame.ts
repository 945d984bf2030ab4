import { useInsertionEffect, useLayoutEffect } from 'react';
import type { RoomFrame } from './useLayout.ts';

/**
 * While the room is open, it fills the screen, and the document doesn't scroll unless the screen is too tight. How it is
 * laid out stands on the document for all styles of the room: what a media query can't see is the size of the text.
 */
export function useRoomFrame(frame: RoomFrame): void {
  const { layout, isTurned, isShort, isTight, isNarrow } = frame;
  // Before any part of the room is measured: what is laid out until then would be laid out again.
  useInsertionEffect(() => {
    const root = document.documentElement;
    const flags = { turned: isTurned, short: isShort, tight: isTight, narrow: isNarrow };
    root.dataset['room'] = layout;
    for (const [name, is] of Object.entries(flags)) root.toggleAttribute(`data-${name}`, is);
    return () => {
      for (const name of ['room', ...Object.keys(flags)]) root.removeAttribute(`data-${name}`);
    };
  }, [layout, isTurned, isShort, isTight, isNarrow]);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
}
