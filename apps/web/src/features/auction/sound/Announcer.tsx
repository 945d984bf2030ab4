import { useEffect } from 'react';
import { onLiveAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { later } from '../../../ui/late.tsx';
import { strike } from '../lot/hammer.ts';
import { keepResult, useLastResult } from '../lot/useLastResult.ts';

// Right after the first view: what happened before is on the screen.
const Speaker = later(() => import('./Speaker.tsx').then((module) => module.Speaker));

/** Lets the hammer fall on the stage, and announces what happens to screen readers. */
export function Announcer({ userId }: { readonly userId: string }) {
  useEffect(() => {
    useLastResult.setState({ result: null });
    return onLiveAnnouncement((announcement) => {
      keepResult(announcement);
      strike(announcement, userId);
    });
  }, [userId]);
  return <Speaker userId={userId} />;
}
