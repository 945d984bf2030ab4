import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useEffect, useRef, useState } from 'react';
import { onLiveNews, type LiveNews } from '../../live/liveNews.ts';
import { notify } from '../../ui/notify.ts';
import { rememberResult } from './useLastResult.ts';

/** Bids come faster than they can be read out: the latest is said at most so often. */
const SPOKEN_EVERY_MS = 1500;

/** Tells the news: politely to screen readers, and in the corner what concerns this member. */
export function Announcer({ userId }: { readonly userId: string }) {
  const [spoken, setSpoken] = useState('');
  const waiting = useRef<{ text: string | null; timer: ReturnType<typeof setTimeout> | null }>({
    text: null,
    timer: null,
  });
  useEffect(() => {
    const speech = waiting.current;
    rememberResult(null);
    const speak = (text: string) => {
      if (speech.timer !== null) {
        speech.text = text;
        return;
      }
      setSpoken(text);
      speech.timer = setTimeout(() => {
        speech.timer = null;
        const next = speech.text;
        speech.text = null;
        if (next !== null) speak(next);
      }, SPOKEN_EVERY_MS);
    };
    const stop = onLiveNews((news) => {
      tell(news, userId);
      const text = sentenceOf(news, userId);
      if (text !== null) speak(text);
    });
    return () => {
      stop();
      if (speech.timer !== null) clearTimeout(speech.timer);
      speech.timer = null;
    };
  }, [userId]);
  return (
    <div className="bb-hidden" aria-live="polite">
      {spoken}
    </div>
  );
}

function tell(news: LiveNews, userId: string): void {
  if (news.kind === 'sold' || news.kind === 'unsold') rememberResult(news);
  if (news.kind === 'pauseError') notify.error(news.message);
  if (news.kind === 'sold' && news.user._id === userId) {
    notify.success(`You won ${news.team.teamName} for ${formatDollars(news.amount)}!`);
  }
}

/** A piece of news as it is read out to a member; null for what is told elsewhere already. */
function sentenceOf(news: LiveNews, userId: string): string | null {
  switch (news.kind) {
    case 'bid':
    case 'outbid': {
      // One's own is said by the bid bar, in the server's words.
      if (news.bid.userId === userId) return null;
      const lost = news.kind === 'outbid' ? ' You are outbid.' : '';
      return `${news.bid.fullName} bids ${formatDollars(news.bid.amount)} for ${news.teamName}.${lost}`;
    }
    case 'sold': {
      const who = news.user._id === userId ? 'you' : news.user.fullName;
      return `${news.team.teamName} is sold to ${who} for ${formatDollars(news.amount)}.`;
    }
    case 'unsold':
      return `${news.team.teamName} stays unsold.`;
    case 'completed':
      return 'The auction is completed.';
    case 'unanswerable':
      return 'Nobody can answer.';
    case 'pauseComing':
      return news.minutes === null
        ? 'The pause after this team was taken back.'
        : `A pause of ${counted(news.minutes, 'minute')} comes after this team.`;
    case 'pauseError':
      return null;
    default:
      return news satisfies never;
  }
}
