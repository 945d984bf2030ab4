import { useSyncExternalStore } from 'react';

/** A phone has tabs, upright or on its side; anything larger shows everything. As in the room's styles. */
const PHONE = '(max-width: 767.98px), (max-height: 599.98px)';
/** On its side, the stage has a column of its own. */
const SIDEWAYS = '(max-height: 599.98px) and (min-width: 560px)';
/** Too low for the whole stage above the bar. */
const LOW = '(max-height: 579.98px)';

export type RoomLayout = 'phone' | 'wide';

/** How the room is laid out on this screen. `isUpright`: stage, panel and bar share one column. */
export function useLayout(): {
  readonly layout: RoomLayout;
  readonly isUpright: boolean;
  readonly isLow: boolean;
} {
  const isPhone = useMedia(PHONE);
  const isSideways = useMedia(SIDEWAYS);
  const isLow = useMedia(LOW);
  return { layout: isPhone ? 'phone' : 'wide', isUpright: isPhone && !isSideways, isLow };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
