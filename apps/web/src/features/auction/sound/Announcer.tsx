import { useEffect, useState } from 'react';
import { onLiveAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { announcementSentence } from './announcementSentence.ts';
import { strike } from '../lot/hammer.ts';
import { createSpeech } from './speech.ts';
import { keepResult, useLastResult } from '../lot/useLastResult.ts';

/** Announces what happens, politely, to screen readers, and lets the hammer fall on the stage. */
export function Announcer({ userId }: { readonly userId: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    useLastResult.setState({ result: null });
    const speech = createSpeech(setSpoken);
    const stop = onLiveAnnouncement((announcement) => {
      keepResult(announcement);
      strike(announcement, userId);
      if (announcement.kind === 'pauseError') notify.error(announcement.message);
      const text = announcementSentence(announcement, userId);
      if (text === null) return;
      // A notice is spoken, too.
      if (announcement.kind === 'maximaChanged') notify.info(text);
      else speech.say(text);
    });
    return () => {
      stop();
      speech.close();
    };
  }, [userId]);
  return (
    <div className="bb-hidden" aria-live="polite">
      {spoken}
    </div>
  );
}
