import type { Match, MatchSide } from '@bracketbid/contract/entities';

/** A zone's matches by round, the first round first, each from the top of the bracket down; without the final. */
export type ZoneLayout = { readonly zone: string; readonly rounds: readonly (readonly Match[])[] };

/**
 * How zones and finals stand on a wide screen: `four` zones, or `two`, on both sides of the finals; `one`, which leads to the
 * final beside it; other brackets are stacked, each zone over the full width.
 */
export type BracketShape = 'one' | 'two' | 'four' | 'stacked';

/** Where each match of a tournament is drawn. */
export type BracketLayout = {
  readonly firstFour: readonly Match[];
  /** In the order of the tournament's zones. */
  readonly zones: readonly ZoneLayout[];
  readonly shape: BracketShape;
  /** Which zones are drawn on the left: those whose winners meet first, or all. */
  readonly leftZones: readonly string[];
  /** Between the zones and the final: the semifinals of four zones. */
  readonly beforeFinal: readonly Match[];
  readonly final: Match | null;
};

const FIRST_FOUR = 'First Four';
/** The most rounds of a zone that fit beside the finals. */
const ROUNDS_BESIDE_MAX = 4;

/** Places matches that are in the order of play. */
export function computeLayout(zones: readonly string[], matches: readonly Match[]): BracketLayout {
  const firstFour = matches.filter(({ round }) => round === FIRST_FOUR);
  const drawn = matches.filter(({ round }) => round !== FIRST_FOUR);
  const final = drawn.find(({ next }) => next === null) ?? null;
  const beforeFinal = drawn.filter((match) => match !== final && match.zone === null);
  const placed = zones.map((zone) => ({
    zone,
    rounds: listRounds(
      drawn.filter((match) => match !== final),
      zone,
    ),
  }));
  const shape = computeShape(placed, beforeFinal);
  const byId = new Map(matches.map((match) => [match._id, match]));
  const findZone = (id: string | null) => (id === null ? null : (byId.get(id)?.zone ?? null));
  const [first] = beforeFinal;
  const meeting = shape === 'four' ? [first?.homeFrom, first?.awayFrom] : [final?.homeFrom];
  const left = meeting.map((id) => findZone(id ?? null));
  return {
    firstFour,
    shape,
    beforeFinal,
    final,
    zones: placed,
    leftZones: zones.filter(
      (zone) => shape === 'one' || shape === 'stacked' || left.includes(zone),
    ),
  };
}

function computeShape(zones: readonly ZoneLayout[], beforeFinal: readonly Match[]): BracketShape {
  if (zones.length === 1) return 'one';
  const isNarrow = zones.every(({ rounds }) => rounds.length <= ROUNDS_BESIDE_MAX);
  if (isNarrow && zones.length === 4 && beforeFinal.length === 2) return 'four';
  return isNarrow && zones.length === 2 && beforeFinal.length === 0 ? 'two' : 'stacked';
}

function listRounds(matches: readonly Match[], zone: string): Match[][] {
  const own = matches.filter((match) => match.zone === zone);
  const orders = [...new Set(own.map(({ roundOrder }) => roundOrder))].toSorted((a, b) => a - b);
  return orders.map((order) => own.filter(({ roundOrder }) => roundOrder === order));
}

/** The round that is being played: the first with a match that is not decided, else the last. Null without matches. */
export function currentRoundOrder(matches: readonly Match[]): number | null {
  const open = matches.filter(({ winner }) => winner === null);
  const orders = (open.length === 0 ? matches : open).map(({ roundOrder }) => roundOrder);
  if (orders.length === 0) return null;
  return open.length === 0 ? Math.max(...orders) : Math.min(...orders);
}

/** Who has won it all; null until the final is decided. */
export function findChampion({ final }: BracketLayout): MatchSide | null {
  const sides = [final?.homeTeam, final?.awayTeam];
  return sides.find((side) => side != null && side.teamId._id === final?.winner) ?? null;
}
