import type { Contest, PrizeValue } from '@bracketbid/engine/contest/contest';
import type { ContestEvent, ResultTarget } from '@bracketbid/engine/contest/contestEvents';

/** The contest that is spoken of, as far as it has names. */
export type NamedContest = {
  readonly entrants: readonly Pick<Contest['entrants'][number], 'id' | 'name'>[];
  readonly sheet: { readonly prizes: readonly { readonly id: string; readonly name: string }[] };
};

/**
 * What was said of a contest's results, a sentence for each word.
 *
 * @param nameOf  a person's name by their id
 * @param lotNameOf  the name of an entrant that the contest doesn't have
 * @param contest  null where it is not at hand: prizes are told by their ids then
 */
export function tellContest(
  nameOf: (userId: string) => string,
  lotNameOf: (entrantId: string) => string,
  contest: NamedContest | null,
): (event: ContestEvent) => string {
  const entrants = new Map(contest?.entrants.map(({ id, name }) => [id, name]));
  const prizes = new Map(contest?.sheet.prizes.map(({ id, name }) => [id, name]));
  const entrantOf = (id: string) => entrants.get(id) ?? lotNameOf(id);
  const prizeOf = (id: string) => `“${prizes.get(id) ?? id}”`;
  const valueOf = (value: PrizeValue) => valueInWords(value, entrantOf);
  const target = ({ prizeId, matchId }: ResultTarget) => {
    const ofPrize = prizeId === null ? '' : ` of ${prizeOf(prizeId)}`;
    return matchId === null ? `the result${ofPrize}` : `the result of a match${ofPrize}`;
  };
  const entered = ({ prizeId, value }: Extract<ContestEvent, { type: 'ResultEntered' }>) => {
    if (prizeId === null) return 'a match';
    return value.kind === 'round' ? `a match of ${prizeOf(prizeId)}` : prizeOf(prizeId);
  };
  return (event) => {
    switch (event.type) {
      case 'ResultEntered':
        return `${nameOf(event.by)} entered ${entered(event)}: ${valueOf(event.value)}.`;
      case 'ResultConfirmed':
        return event.by === null
          ? `${capital(target(event))} counts as confirmed: nobody objected in time.`
          : `${nameOf(event.by)} confirmed ${target(event)}.`;
      case 'ResultObjected':
        return `${nameOf(event.by)} objected to ${target(event)}: “${event.reason}”`;
      case 'PrizeVoided':
        return event.by === null
          ? `Nobody wins ${prizeOf(event.prizeId)}: nobody objected in time.`
          : `${nameOf(event.by)} confirmed that nobody wins ${prizeOf(event.prizeId)}.`;
      case 'WithdrawalProposed':
        return `${nameOf(event.by)} proposed to withdraw ${entrantOf(event.entrantId)}: “${event.reason}”`;
      case 'WithdrawalConfirmed':
        return `${nameOf(event.by)} agreed that ${entrantOf(event.entrantId)} is withdrawn.`;
      case 'WithdrawalObjected':
        return `${nameOf(event.by)} objected to withdrawing ${entrantOf(event.entrantId)}: “${event.reason}”`;
      case 'EntrantWithdrawn':
        return `${nameOf(event.by)} confirmed that ${entrantOf(event.entrantId)} is withdrawn.`;
      case 'CallOffProposed':
        return `${nameOf(event.by)} proposed to call the contest off: “${event.reason}”`;
      case 'CallOffConfirmed':
        return `${nameOf(event.by)} agreed to call the contest off.`;
      case 'CallOffObjected':
        return `${nameOf(event.by)} objected to calling the contest off: “${event.reason}”`;
      case 'ContestCalledOff':
        return `${nameOf(event.by)} agreed, and the contest is called off.`;
      default:
        return event satisfies never;
    }
  };
}

function valueInWords(value: PrizeValue, entrantOf: (id: string) => string): string {
  const all = (ids: readonly string[]) =>
    ids.length === 0 ? 'nobody' : ids.map(entrantOf).join(', ');
  switch (value.kind) {
    case 'round': {
      const { homeScore, awayScore, winner } = value;
      if (winner === null) return 'the match is open again';
      const score =
        homeScore === null || awayScore === null ? '' : `, ${homeScore} to ${awayScore}`;
      return `${entrantOf(winner)} won${score}`;
    }
    case 'stage':
    case 'named':
      return all(value.entrants);
    case 'place':
      return value.order.map((tied) => tied.map(entrantOf).join(' and ')).join(', ');
    case 'points': {
      const points = Object.entries(value.points).map(([id, count]) => `${entrantOf(id)} ${count}`);
      return `${points.join(', ')}${value.isFinal ? ' (final)' : ''}`;
    }
    default:
      return value satisfies never;
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
