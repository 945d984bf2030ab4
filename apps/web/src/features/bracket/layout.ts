import type { Match, MatchSide } from '@bracketbid/contract/entities';

/** A zone's matches by round, the first round first, each from the top of the bracket down. */
export type ZoneLayout = { readonly zone: string; readonly rounds: readonly (readonly Match[])[] };

/** Where each match of a tournament is drawn. */
export type BracketLayout = {
  readonly firstFour: readonly Match[];
  /** In the order of the tournament's zones. */
  readonly zones: readonly ZoneLayout[];
  /** Which zones are drawn on the left: those whose winners meet in the first semifinal. */
  readonly leftZones: readonly string[];
  readonly semifinals: readonly Match[];
  readonly final: Match | null;
};

const FIRST_FOUR = 'First Four';
/** The most rounds that a zone draws. */
const ZONE_ROUNDS_MAX = 4;

/** Places matches that are in the order of play. */
export function layoutOf(zones: readonly string[], matches: readonly Match[]): BracketLayout {
  const inZones = matches.filter(({ zone, round }) => zone !== null && round !== FIRST_FOUR);
  const later = matches.filter(({ zone }) => zone === null);
  const final = later.find(({ next }) => next === null) ?? null;
  const semifinals = later.filter((match) => match !== final);
  const byId = new Map(matches.map((match) => [match._id, match]));
  const zoneOf = (id: string | null) => (id === null ? null : (byId.get(id)?.zone ?? null));
  const [first] = semifinals;
  const meeting = first === undefined ? [] : [zoneOf(first.homeFrom), zoneOf(first.awayFrom)];
  return {
    firstFour: matches.filter(({ round }) => round === FIRST_FOUR),
    zones: zones.map((zone) => ({ zone, rounds: roundsOf(inZones, zone) })),
    leftZones: zones.filter((zone) => meeting.includes(zone)),
    semifinals,
    final,
  };
}

function roundsOf(matches: readonly Match[], zone: string): Match[][] {
  const own = matches.filter((match) => match.zone === zone);
  const orders = [...new Set(own.map(({ roundOrder }) => roundOrder))].toSorted((a, b) => a - b);
  return orders
    .slice(0, ZONE_ROUNDS_MAX)
    .map((order) => own.filter(({ roundOrder }) => roundOrder === order));
}

/** The round that is being played: the first with a match that is not decided, else the last. Null without matches. */
export function currentRoundOrder(matches: readonly Match[]): number | null {
  const open = matches.filter(({ winner }) => winner === null);
  const orders = (open.length === 0 ? matches : open).map(({ roundOrder }) => roundOrder);
  if (orders.length === 0) return null;
  return open.length === 0 ? Math.max(...orders) : Math.min(...orders);
}

/** Who has won it all; null until the final is decided. */
export function championOf({ final }: BracketLayout): MatchSide | null {
  const sides = [final?.homeTeam, final?.awayTeam];
  return sides.find((side) => side != null && side.teamId._id === final?.winner) ?? null;
}
