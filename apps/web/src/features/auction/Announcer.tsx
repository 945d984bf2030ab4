import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useEffect, useState } from 'react';
import { onLiveAnnouncement, type LiveAnnouncement } from '../../live/liveAnnouncements.ts';
import { notify } from '../../ui/notify.ts';
import { announcementSentence } from './announcementSentence.ts';
import { createSpeech } from './speech.ts';
import { keepResult, useLastResult } from './useLastResult.ts';

/** Announces what happens: politely to screen readers, and by a toast where it concerns this member. */
export function Announcer({ userId }: { readonly userId: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    useLastResult.setState({ result: null });
    const speech = createSpeech(setSpoken);
    const stop = onLiveAnnouncement((announcement) => {
      keepResult(announcement);
      toast(announcement, userId);
      const text = announcementSentence(announcement, userId);
      if (text !== null) speech.say(text);
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

function toast(announcement: LiveAnnouncement, userId: string): void {
  if (announcement.kind === 'pauseError') notify.error(announcement.message);
  if (announcement.kind === 'sold' && announcement.user._id === userId) {
    notify.success(
      `You won ${announcement.team.teamName} for ${formatDollars(announcement.amount)}!`,
    );
  }
}
