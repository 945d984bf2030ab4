import type { Match } from '@bracketbid/contract/entities';
import { counted } from '@bracketbid/contract/counted';
import { computeShare } from '@bracketbid/engine/money/payouts';
import { paidAfterWins, winsToPay } from '@bracketbid/engine/money/winsToPay';

/** A match on a team's way to the title. */
export type Step = {
  /** What winning it pays, in basis points of the pot. */
  readonly basisPoints: number;
  readonly outcome: 'open' | 'won' | 'lost';
};

type Round = { readonly roundname: string; readonly code: string };

/** A team's way from its first match to the final, or as far as it came. */
export function listSteps(
  teamId: string,
  matches: readonly Match[],
  rounds: readonly Round[],
  payoutBasisPoints: Readonly<Record<string, number>>,
): Step[] {
  const byId = new Map(matches.map((match) => [match._id, match]));
  const codeByKey = new Map(rounds.map(({ roundname, code }) => [roundname, code]));
  const steps: Step[] = [];
  let match = matches
    .filter(({ homeTeam, awayTeam }) => [homeTeam, awayTeam].some(isTeam(teamId)))
    .toSorted((a, b) => a.roundOrder - b.roundOrder)[0];
  while (match !== undefined && steps.length < matches.length) {
    const outcome = match.winner === null ? 'open' : match.winner === teamId ? 'won' : 'lost';
    const basisPoints = payoutBasisPoints[codeByKey.get(match.round) ?? ''] ?? 0;
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
  const won = steps.filter(isWon);
  const wonCents = centsWon(potCents, steps);
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

/**
 * What a bundle still needs to pay its price back, in a few words, if one of its teams does it alone: several may do it
 * sooner. Empty if no way is known.
 *
 * @param price  whole dollars, as the pot
 * @param ways  of its teams
 */
export function bundleNeedSentence(
  price: number,
  pot: number,
  ways: readonly (readonly Step[])[],
): string {
  const known = ways.filter((steps) => steps.length > 0);
  if (known.length === 0) return '';
  const potCents = pot * 100;
  const wonCents = known.reduce((sum, steps) => sum + centsWon(potCents, steps), 0);
  const wins = known.flat().filter(isWon).length;
  if (wonCents >= price * 100) return `paid back by ${counted(wins, 'win')}`;
  const alive = known.filter((steps) => !steps.some(({ outcome }) => outcome === 'lost'));
  if (alive.length === 0)
    return wins === 0 ? 'out without a win' : `out after ${counted(wins, 'win')}`;
  const left = alive
    .map((steps) => {
      const open = steps.filter(({ outcome }) => outcome === 'open');
      const paid = paidAfterWins(
        potCents,
        open.map(({ basisPoints }) => basisPoints),
      );
      return paid.findIndex((cents) => wonCents + cents >= price * 100) + 1;
    })
    .filter((needed) => needed > 0);
  if (left.length === 0) return 'one team’s title alone does not pay it back';
  return `pays once one team wins ${counted(Math.min(...left), 'game')}${wins === 0 ? '' : ' more'}`;
}

const isWon = ({ outcome }: Step) => outcome === 'won';

const centsWon = (potCents: number, steps: readonly Step[]) =>
  steps
    .filter(isWon)
    .reduce((sum, { basisPoints }) => sum + computeShare(potCents, basisPoints), 0);
