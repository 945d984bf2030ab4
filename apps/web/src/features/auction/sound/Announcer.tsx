import { useCallback, useEffect, useRef } from 'react';
import {
  type LiveAnnouncement,
  onLiveAnnouncement,
} from '../../../live/auction/liveAnnouncements.ts';
import { later } from '../../../ui/late.tsx';
import { strike } from '../lot/hammer.ts';
import { keepResult, useLastResult } from '../lot/useLastResult.ts';

// Right after the first view.
const Speaker = later(() => import('./Speaker.tsx').then((module) => module.Speaker));

/** Lets the hammer fall on the stage, and announces what happens to screen readers. */
export function Announcer({ userId }: { readonly userId: string }) {
  // Until there is somebody who speaks.
  const untold = useRef<LiveAnnouncement[] | null>([]);
  const takeUntold = useCallback(() => {
    const before = untold.current ?? [];
    untold.current = null;
    return before;
  }, []);
  useEffect(() => {
    useLastResult.setState({ result: null });
    return onLiveAnnouncement((announcement) => {
      keepResult(announcement);
      strike(announcement, userId);
      untold.current?.push(announcement);
    });
  }, [userId]);
  return <Speaker userId={userId} takeUntold={takeUntold} />;
}
