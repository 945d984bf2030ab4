import type { SoldTeam, Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { calledName, type Directory, seatedAs } from './directory.ts';

/** What stands on the block, as it is written large. */
export type Standing = {
  readonly team: Team | SoldTeam | null;
  /** One word, where there is one: how far the lot is. */
  readonly word: string | null;
  readonly mood: 'calm' | 'warned' | 'asks' | 'over';
  /** Whole dollars; null while nothing was bid. */
  readonly amount: number | null;
  readonly leader: { readonly number: number | null; readonly name: string } | null;
  /** A smaller line. */
  readonly note: string | null;
};

const WORDS: Readonly<Record<GavelState['stage'], string | null>> = {
  waiting: null,
  shown: 'Shown',
  open: null,
  called: 'Who?',
  once: 'Once',
  twice: 'Twice',
  sold: 'Sold',
  passed: 'Passed',
};
const MOODS: Partial<Record<GavelState['stage'], Standing['mood']>> = {
  called: 'asks',
  once: 'warned',
  twice: 'warned',
  sold: 'over',
  passed: 'over',
};

export function describeStanding(
  gavel: GavelState,
  { lot, teams }: { readonly lot: LiveState['lot']; readonly teams: readonly SoldTeam[] },
  numbers: Directory['numbers'],
): Standing {
  const { stage, amount, called, leader } = gavel;
  const team = lot?.team ?? teams.find(({ _id }) => _id === gavel.lot) ?? null;
  return {
    team,
    word: WORDS[stage],
    mood: MOODS[stage] ?? 'calm',
    amount: amount > 0 ? amount : null,
    leader: called !== null || leader === null ? null : seatedAs(leader, numbers),
    note: formatNote(gavel, lot?.amount ?? 0, numbers),
  };
}

function formatNote(
  { stage, called, leader, amount }: GavelState,
  standing: number,
  numbers: Directory['numbers'],
): string | null {
  if (called !== null) {
    return leader === null
      ? 'Nobody is named for it yet'
      : `${formatDollars(standing)} of ${calledName(leader, numbers)} stands`;
  }
  if (stage === 'waiting') return 'No lot is up';
  return stage === 'open' && amount === 0 ? 'No bid yet' : null;
}
