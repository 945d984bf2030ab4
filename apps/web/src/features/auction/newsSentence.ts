import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { LiveNews } from '../../live/liveNews.ts';

/** News as a screen reader says it to a member; null for what that member reads elsewhere. */
export function newsSentence(news: LiveNews, userId: string): string | null {
  switch (news.kind) {
    case 'bid':
    case 'outbid': {
      // Of the own bid the bid bar says what the server answered.
      if (news.bid.userId === userId) return null;
      const lost = news.kind === 'outbid' ? ' You have been outbid.' : '';
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
        ? 'The pause after this team is cancelled.'
        : `A pause of ${counted(news.minutes, 'minute')} comes after this team.`;
    case 'pauseError':
      return null;
    default:
      return news satisfies never;
  }
}
