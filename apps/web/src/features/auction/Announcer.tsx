import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useEffect, useState } from 'react';
import { onLiveNews, type LiveNews } from '../../live/liveNews.ts';
import { notify } from '../../ui/notify.ts';
import { newsSentence } from './newsSentence.ts';
import { createSpeech } from './speech.ts';
import { keepResult, useLastResult } from './useLastResult.ts';

/** Announces the news: politely to screen readers, and by a toast what concerns this member. */
export function Announcer({ userId }: { readonly userId: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    useLastResult.setState({ result: null });
    const speech = createSpeech(setSpoken);
    const stop = onLiveNews((news) => {
      keepResult(news);
      toast(news, userId);
      const text = newsSentence(news, userId);
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

function toast(news: LiveNews, userId: string): void {
  if (news.kind === 'pauseError') notify.error(news.message);
  if (news.kind === 'sold' && news.user._id === userId) {
    notify.success(`You won ${news.team.teamName} for ${formatDollars(news.amount)}!`);
  }
}
