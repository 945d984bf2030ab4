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
 * @param formatName  a person's name by their id
 * @param findLotName  the name of an entrant that the contest doesn't have
 * @param contest  null where it is not at hand: prizes are told by their ids then
 */
export function tellContest(
  formatName: (userId: string) => string,
  findLotName: (entrantId: string) => string,
  contest: NamedContest | null,
): (event: ContestEvent) => string {
  const entrants = new Map(contest?.entrants.map(({ id, name }) => [id, name]));
  const prizes = new Map(contest?.sheet.prizes.map(({ id, name }) => [id, name]));
  const findEntrant = (id: string) => entrants.get(id) ?? findLotName(id);
  const findPrize = (id: string) => `“${prizes.get(id) ?? id}”`;
  const formatValue = (value: PrizeValue) => valueInWords(value, findEntrant);
  const target = ({ prizeId, matchId }: ResultTarget) => {
    const ofPrize = prizeId === null ? '' : ` of ${findPrize(prizeId)}`;
    return matchId === null ? `the result${ofPrize}` : `the result of a match${ofPrize}`;
  };
  const entered = ({ prizeId, value }: Extract<ContestEvent, { type: 'ResultEntered' }>) => {
    if (prizeId === null) return 'a match';
    return value.kind === 'round' ? `a match of ${findPrize(prizeId)}` : findPrize(prizeId);
  };
  return (event) => {
    switch (event.type) {
      case 'ResultEntered':
        return `${formatName(event.by)} entered ${entered(event)}: ${formatValue(event.value)}.`;
      case 'ResultConfirmed':
        return event.by === null
          ? `${capital(target(event))} counts as confirmed: nobody objected in time.`
          : `${formatName(event.by)} confirmed ${target(event)}.`;
      case 'ResultObjected':
        return `${formatName(event.by)} objected to ${target(event)}: “${event.reason}”`;
      case 'PrizeVoided':
        return event.by === null
          ? `Nobody wins ${findPrize(event.prizeId)}: nobody objected in time.`
          : `${formatName(event.by)} confirmed that nobody wins ${findPrize(event.prizeId)}.`;
      case 'WithdrawalProposed':
        return `${formatName(event.by)} proposed to withdraw ${findEntrant(event.entrantId)}: “${event.reason}”`;
      case 'WithdrawalConfirmed':
        return `${formatName(event.by)} agreed that ${findEntrant(event.entrantId)} is withdrawn.`;
      case 'WithdrawalObjected':
        return `${formatName(event.by)} objected to withdrawing ${findEntrant(event.entrantId)}: “${event.reason}”`;
      case 'EntrantWithdrawn':
        return `${formatName(event.by)} confirmed that ${findEntrant(event.entrantId)} is withdrawn.`;
      case 'CallOffProposed':
        return `${formatName(event.by)} proposed to call the contest off: “${event.reason}”`;
      case 'CallOffConfirmed':
        return `${formatName(event.by)} agreed to call the contest off.`;
      case 'CallOffObjected':
        return `${formatName(event.by)} objected to calling the contest off: “${event.reason}”`;
      case 'ContestCalledOff':
        return `${formatName(event.by)} agreed, and the contest is called off.`;
      default:
        return event satisfies never;
    }
  };
}

function valueInWords(value: PrizeValue, findEntrant: (id: string) => string): string {
  const all = (ids: readonly string[]) =>
    ids.length === 0 ? 'nobody' : ids.map(findEntrant).join(', ');
  switch (value.kind) {
    case 'round': {
      const { homeScore, awayScore, winner } = value;
      if (winner === null) return 'the match is open again';
      const score =
        homeScore === null || awayScore === null ? '' : `, ${homeScore} to ${awayScore}`;
      return `${findEntrant(winner)} won${score}`;
    }
    case 'stage':
    case 'named':
      return all(value.entrants);
    case 'place':
      return value.order.map((tied) => tied.map(findEntrant).join(' and ')).join(', ');
    case 'points': {
      const points = Object.entries(value.points).map(
        ([id, count]) => `${findEntrant(id)} ${count}`,
      );
      return `${points.join(', ')}${value.isFinal ? ' (final)' : ''}`;
    }
    default:
      return value satisfies never;
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
