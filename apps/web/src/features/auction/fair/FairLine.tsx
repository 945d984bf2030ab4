import { fairSentence } from '../../../domain/money/fairWords.ts';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useFairShares } from '../../../live/queries/fair.ts';
import { fairNow } from './fairNow.ts';

type Props = {
  readonly lotId: string;
  readonly picture: LivePicture;
  /** What is said where nothing is known of the lot's share. */
  readonly otherwise: readonly string[];
};

/** What the lot that is up is worth of the pot; something else where there is no bracket. */
export function FairLine({ lotId, picture: { teams, state }, otherwise }: Props) {
  const { data, isError } = useFairShares(state.groupId);
  const fair = data === undefined ? null : fairNow(lotId, data, teams, state.members);
  if (fair !== null) return <span>{fairSentence(fair.share, fair.valueCents)}</span>;
  return isError ? otherwise.map((line) => <span key={line}>{line}</span>) : null;
}
