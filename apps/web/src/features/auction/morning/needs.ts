import type { Match } from '@bracketbid/contract/entities';
import { counted } from '@bracketbid/contract/counted';
import { shareOf } from '@bracketbid/engine/money/payouts';
import { winsToPay } from '@bracketbid/engine/money/winsToPay';

/** A match on a team's way to the title. */
export type Step = {
  /** What winning it pays, in basis points of the pot. */
  readonly basisPoints: number;
  readonly outcome: 'open' | 'won' | 'lost';
};

type Round = { readonly roundname: string; readonly code: string };

/** A team's way from its first match to the final, or as far as it came. */
export function stepsOf(
  teamId: string,
  matches: readonly Match[],
  rounds: readonly Round[],
  payoutBasisPoints: Readonly<Record<string, number>>,
): Step[] {
  const byId = new Map(matches.map((match) => [match._id, match]));
  const codeOf = new Map(rounds.map(({ roundname, code }) => [roundname, code]));
  const steps: Step[] = [];
  let match = matches
    .filter(({ homeTeam, awayTeam }) => [homeTeam, awayTeam].some(isTeam(teamId)))
    .toSorted((a, b) => a.roundOrder - b.roundOrder)[0];
  while (match !== undefined && steps.length < matches.length) {
    const outcome = match.winner === null ? 'open' : match.winner === teamId ? 'won' : 'lost';
    const basisPoints = payoutBasisPoints[codeOf.get(match.round) ?? ''] ?? 0;
    steps.push({ basisPoints, outcome });
    if (outcome === 'lost' || match.next === null) break;
    match = byId.get(match.next);
  }
  return steps;
}

const isTeam = (teamId: string) => (side: Match['homeTeam']) => side?.teamId._id === teamId;

/**
 * What a team still needs to pay its price back, in a few words; empty if its way is not known.
 *
 * @param price  whole dollars, as the pot
 */
export function needSentence(price: number, pot: number, steps: readonly Step[]): string {
  if (steps.length === 0) return '';
  const potCents = pot * 100;
  const won = steps.filter(({ outcome }) => outcome === 'won');
  const wonCents = won.reduce((sum, { basisPoints }) => sum + shareOf(potCents, basisPoints), 0);
  const isPaid = wonCents >= price * 100;
  if (steps.some(({ outcome }) => outcome === 'lost')) {
    if (won.length === 0) return 'out without a win';
    return `out after ${counted(won.length, 'win')}${isPaid ? ', paid back' : ''}`;
  }
  const needed = winsToPay(
    price,
    potCents,
    steps.map(({ basisPoints }) => basisPoints),
  );
  if (isPaid) return `paid back by ${counted(won.length, 'win')}`;
  if (needed === null) return 'even the title does not pay it back';
  const left = needed - won.length;
  if (won.length === 0) return `needs ${counted(left, 'win')} to pay`;
  return `needs ${left} more ${left === 1 ? 'win' : 'wins'} to pay`;
}
