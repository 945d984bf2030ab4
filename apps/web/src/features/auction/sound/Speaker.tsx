import { useNouns } from '../../../domain/teams/nouns.ts';
import { useEffect, useState } from 'react';
import {
  type LiveAnnouncement,
  onLiveAnnouncement,
} from '../../../live/auction/liveAnnouncements.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { announcementSentence } from './announcementSentence.ts';
import { createSpeech } from './speech.ts';

type Props = {
  readonly userId: string;
  /** What happened before this was there: once. */
  readonly takeUntold: () => readonly LiveAnnouncement[];
};

/** Announces what happens, politely, to screen readers. */
export function Speaker({ userId, takeUntold }: Props) {
  const [spoken, setSpoken] = useState('');
  const nouns = useNouns();
  useEffect(() => {
    const speech = createSpeech(setSpoken);
    const tell = (announcement: LiveAnnouncement) => {
      if (announcement.kind === 'pauseError') notify.error(announcement.message);
      const text = announcementSentence(announcement, userId, nouns);
      if (text === null) return;
      // A notice is spoken, too.
      if (announcement.kind === 'maximaChanged') notify.info(text);
      else speech.say(text);
    };
    for (const each of takeUntold()) tell(each);
    const stop = onLiveAnnouncement(tell);
    return () => {
      stop();
      speech.close();
    };
  }, [userId, takeUntold, nouns]);
  return (
    <div className="bb-hidden" aria-live="polite">
      {spoken}
    </div>
  );
}
