import type { ReplyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import type { feedState } from '@bracketbid/contract/http/results';
import { pacific } from '../../../formats/pacificTime.ts';

type FeedState = Pick<ReplyOf<typeof feedState>, 'source' | 'lastPollAt' | 'applied'>;

/** The state of the score feed, in a sentence. */
export function describeFeed({ source, lastPollAt, applied }: FeedState): string {
  if (source === 'off') return 'Off. The operator turns it on with SCORE_FEED.';
  const name = source.toUpperCase();
  if (lastPollAt === null) return `${name}, not checked yet.`;
  return `${name}, last checked ${pacific.longDateTime(lastPollAt)}, ${counted(applied, 'game')} updated.`;
}
