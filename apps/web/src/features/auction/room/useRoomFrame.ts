import { useLayoutEffect } from 'react';
import type { RoomLayout } from './useLayout.ts';

/** While the room is open, the document doesn't scroll: the room fills the screen (`Room.module.css`). */
export function useRoomFrame(layout: RoomLayout): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['room'] = layout;
    window.scrollTo(0, 0);
    return () => {
      delete dataset['room'];
    };
  }, [layout]);
}
