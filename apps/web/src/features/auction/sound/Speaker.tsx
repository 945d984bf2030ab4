import { useEffect, useState } from 'react';
import { onLiveAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { announcementSentence } from './announcementSentence.ts';
import { createSpeech } from './speech.ts';

/** Announces what happens, politely, to screen readers. */
export function Speaker({ userId }: { readonly userId: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const speech = createSpeech(setSpoken);
    const stop = onLiveAnnouncement((announcement) => {
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
