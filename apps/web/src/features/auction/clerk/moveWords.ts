import type { GavelState } from '@bracketbid/contract/live/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { Act } from './acts.ts';
import type { Meaning } from './line.ts';

/** Why a bid is taken back, where nobody says more. */
export const REASONS = ['Wrong paddle', 'Wrong amount', 'Misheard'] as const;
export const REASON_USUAL = 'A slip of the tongue';

/** What a line sends, with its words; null where it means nothing that could be sent. */
export function actMeant(meaning: Meaning): { readonly act: Act; readonly said: string } | null {
  switch (meaning.kind) {
    case 'call':
      return { act: { act: 'call', amount: meaning.amount }, said: meaningWords(meaning) };
    case 'bid':
      return {
        act: { act: 'bid', amount: meaning.amount, ...meaning.bidder.sent },
        said: meaningWords(meaning),
      };
    case 'name':
      return { act: { act: 'name', ...meaning.bidder.sent }, said: meaningWords(meaning) };
    case 'nothing':
    case 'unclear':
      return null;
    default:
      return meaning satisfies never;
  }
}

/** `$120 for 31 Ada Lovelace`, as it is read before Enter. */
export function meaningWords(meaning: Exclude<Meaning, { kind: 'nothing' | 'unclear' }>): string {
  const dollars = formatDollars(meaning.amount);
  if (meaning.kind === 'call') return `${dollars}, name to follow`;
  const { number, name } = meaning.bidder;
  return `${dollars} for ${number === null ? name : `${number} ${name}`}`;
}

/** What Space does: on the key, and in the list of acts. */
export const FALLS = { once: 'Going once', twice: 'Going twice', sell: 'Sell' } as const;

/** What an empty line says: what comes next. */
export function hint(
  { stage, called }: Pick<GavelState, 'stage' | 'called'>,
  next: { readonly dollars: number; readonly lotName: string | null },
): string {
  if (stage === 'shown') return 'Enter opens it';
  if (called !== null) return `Who said ${formatDollars(called)}? / and the seat`;
  if (stage === 'open' || stage === 'once' || stage === 'twice') {
    return `Next: ${formatDollars(next.dollars)}`;
  }
  return next.lotName === null ? 'Choose a lot' : `Enter: ${next.lotName}`;
}
