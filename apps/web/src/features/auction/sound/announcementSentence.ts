import { type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { LiveAnnouncement } from '../../../live/auction/liveAnnouncements.ts';

/** An announcement as a screen reader says it to a member; null where the bid bar or a toast already says it. */
export function announcementSentence(
  announcement: LiveAnnouncement,
  userId: string,
  { one }: Nouns = TEAMS,
): string | null {
  switch (announcement.kind) {
    case 'bid':
    case 'outbid': {
      const { answers } = announcement.bid;
      const isOwn = announcement.bid.userId === userId;
      if (answers !== undefined) {
        const amount = formatDollars(announcement.bid.amount);
        const whose = isOwn ? 'Your' : `${announcement.bid.fullName}’s`;
        const challenge = `${answers.user.fullName}’s ${formatDollars(answers.amount)}`;
        // The bid bar says it to the one who was answered.
        return answers.user._id === userId
          ? null
          : `${whose} maximum answers ${challenge} with ${amount}.`;
      }
      const { placedBy, fullName } = announcement.bid;
      // The bid bar shows the server's answer to what was bid here.
      if (placedBy === undefined ? isOwn : placedBy._id === userId) return null;
      const lost = announcement.kind === 'outbid' ? ' You have been outbid.' : '';
      const bids = `bids ${formatDollars(announcement.bid.amount)} for ${announcement.teamName}`;
      return placedBy === undefined
        ? `${fullName} ${bids}.${lost}`
        : `For ${isOwn ? 'you' : fullName}, ${placedBy.fullName} ${bids}.${lost}`;
    }
    case 'sold': {
      const { user, placedBy } = announcement;
      const who = user._id === userId ? 'you' : user.fullName;
      const by = placedBy === undefined ? '' : `, by ${placedBy.fullName},`;
      return `${announcement.team.teamName} is sold to ${who}${by} for ${formatDollars(announcement.amount)}.`;
    }
    case 'unsold':
      return `${announcement.team.teamName} stays unsold.`;
    case 'passed':
      return `${announcement.team.teamName} is passed.`;
    case 'gavel':
      return announcement.sentence;
    case 'completed':
      return 'The auction is completed.';
    case 'unanswerable':
      return 'Nobody can answer.';
    case 'pauseComing':
      return announcement.minutes === null
        ? `The pause after this ${one} is cancelled.`
        : `A pause of ${counted(announcement.minutes, 'minute')} comes after this ${one}.`;
    case 'maximaChanged':
      return 'Not all of your maximums are as you set them: look under My maximums.';
    case 'pauseError':
      return null;
    default:
      return announcement satisfies never;
  }
}
