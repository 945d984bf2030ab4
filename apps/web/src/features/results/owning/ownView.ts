import type { Match, Owner, Purchase, SoldTeam } from '@bracketbid/contract/entities';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import type { ShareOffer } from '@bracketbid/contract/http/shares';
import { type Part, splitCents } from '@bracketbid/engine/money/parts';
import { WEIGHT_MAX } from '@bracketbid/engine/shares/shares';

type ContestEntrant = ContestView['entrants'][number];

/** A lot that was sold, with everyone who owns a part of it. */
export type OwnedLot = {
  readonly lot: SoldTeam;
  /** Whole dollars. */
  readonly price: number;
  readonly parts: readonly Part[];
};

/** [SHARE-3] The lots that were sold, with their owners. */
export function ownedLots(lots: readonly SoldTeam[]): readonly OwnedLot[] {
  return lots.flatMap((lot) => {
    const { owners, amount: price } = lot;
    if (owners === undefined || price === undefined) return [];
    return [{ lot, price, parts: partsIn(owners) }];
  });
}

/** Owners as the parts that they have. */
export function partsIn(owners: readonly Owner[]): Part[] {
  return owners.map(({ user, weight }) => ({ userId: user._id, weight }));
}

export function isOwnedBy({ parts }: Pick<OwnedLot, 'parts'>, userId: string): boolean {
  return parts.some((part) => part.userId === userId && part.weight > 0);
}

/** [SHARE-1] Whether a lot's first game has begun, by the status of the games. */
export function hasBegun(
  lot: Pick<SoldTeam, '_id' | 'teams'>,
  matches: readonly Pick<Match, 'status' | 'homeTeam' | 'awayTeam'>[],
): boolean {
  const ids = new Set((lot.teams ?? [lot]).map(({ _id }) => _id));
  return matches.some(
    ({ status, homeTeam, awayTeam }) =>
      status !== 'scheduled' &&
      [homeTeam, awayTeam].some((side) => side !== null && ids.has(side.teamId._id)),
  );
}

/** [SHARE-1] Whether a contest's lots are divided as they are: it has begun, has a result, or was called off. */
export function hasContestBegun(
  {
    startsAt,
    prizes,
    matches,
    callOff,
  }: Pick<ContestView, 'startsAt' | 'prizes' | 'matches' | 'callOff'>,
  nowMs: number,
): boolean {
  return (
    Date.parse(startsAt) <= nowMs ||
    callOff?.isDone === true ||
    [...prizes, ...matches].some(({ enteredAt }) => enteredAt !== null)
  );
}

/** Whether every team of a lot has lost a game. */
export function isOut(
  lot: Pick<SoldTeam, '_id' | 'teams'>,
  matches: readonly Pick<Match, 'winner' | 'homeTeam' | 'awayTeam'>[],
): boolean {
  const losers = new Set(
    matches.flatMap(({ winner, homeTeam, awayTeam }) =>
      [homeTeam, awayTeam]
        .map((side) => side?.teamId._id)
        .filter((id) => winner !== null && id !== winner),
    ),
  );
  return (lot.teams ?? [lot]).every(({ _id }) => losers.has(_id));
}

/** Whether every entrant of a contest's lot was withdrawn. */
export function isWithdrawn(
  lot: Pick<SoldTeam, '_id' | 'teams'>,
  { entrants }: { readonly entrants: readonly Pick<ContestEntrant, '_id' | 'isWithdrawn'>[] },
): boolean {
  const gone = new Set(entrants.filter((each) => each.isWithdrawn).map(({ _id }) => _id));
  return (lot.teams ?? [lot]).every(({ _id }) => gone.has(_id));
}

/** What somebody has won with none of their lots, as what the prizes or an unsold champion left. Cents. */
export function countGivenBack({
  team,
  totalAmountWon,
}: {
  readonly team: readonly Pick<Purchase, 'wonCents'>[];
  /** Dollars with up to two decimals. */
  readonly totalAmountWon: number;
}): number {
  return Math.round(totalAmountWon * 100) - team.reduce((sum, { wonCents }) => sum + wonCents, 0);
}

/** A part of a whole, in words: `all`, `half`, `a third`, `2 of 5`, `nothing`. */
export function partInWords(weight: number, whole: number): string {
  if (weight === 0) return 'nothing';
  const divisor = greatestCommonDivisor(weight, whole);
  const [above, below] = [weight / divisor, whole / divisor];
  if (below === 1) return 'all';
  if (above === 1 && below === 2) return 'half';
  if (above === 1 && below === 3) return 'a third';
  if (above === 1 && below === 4) return 'a quarter';
  return `${above} of ${below}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

export type PartLine = {
  readonly userId: string;
  readonly weight: number;
  /** `a third` */
  readonly words: string;
  /** What the part costs of the lot's price. */
  readonly cents: number;
};

/** Every part of a division, in words and as its exact part of a price, as everyone's money will be reckoned. Empty while all weights are 0. */
export function partLines(parts: readonly Part[], priceDollars: number): readonly PartLine[] {
  const weights = parts.map(({ weight }) => weight);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  const cents = splitCents(priceDollars * 100, weights);
  return parts.map(({ userId, weight }, index) => ({
    userId,
    weight,
    words: partInWords(weight, whole),
    cents: cents[index] ?? 0,
  }));
}

/** A whole weight as it is typed; null for what is none. */
export function parseWeight(typed: string): number | null {
  if (!/^\d{1,4}$/.test(typed.trim())) return null;
  const weight = Number(typed);
  return weight <= WEIGHT_MAX ? weight : null;
}

/** `Ana has half, you have half.`: a division in a sentence. */
export function divisionSentence(
  lines: readonly PartLine[],
  userId: string,
  formatName: (userId: string) => string,
): string {
  const said = lines.map((line) =>
    line.userId === userId
      ? `you have ${line.words}`
      : `${formatName(line.userId)} has ${line.words}`,
  );
  const sentence = said.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Offers by what the viewer can do with them: theirs to answer come first. */
export function sortOffers(
  offers: readonly ShareOffer[],
  userId: string,
): { readonly toAnswer: readonly ShareOffer[]; readonly waiting: readonly ShareOffer[] } {
  const isToAnswer = ({ awaits }: ShareOffer) => awaits.includes(userId);
  return {
    toAnswer: offers.filter(isToAnswer),
    waiting: offers.filter((offer) => !isToAnswer(offer)),
  };
}
