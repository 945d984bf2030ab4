import type { Match } from '../src/bracket/bracket.ts';
import type { Contest, Prize, PrizeValue, Sheet } from '../src/contest/contest.ts';
import { contestRounds, drawContest } from '../src/contest/contestDraw.ts';
import type { ContestBooks } from '../src/contest/contestMoney.ts';
import { playedMatches, type ResultEntry } from '../src/contest/contestResults.ts';
import type { Ownership } from '../src/money/ownership.ts';

/** Draws that follow from a seed alone. */
export type Chance = {
  /** Whole, both ends included. */
  readonly from: (min: number, max: number) => number;
  readonly isLucky: (probability: number) => boolean;
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};

/** A contest of up to 12 entrants with the money and the results that it may have at some time. */
export type AnyContest = { readonly contest: Contest; readonly books: ContestBooks };

export function createChance(seed: number): Chance {
  let state = seed | 0;
  // Mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    from: (min, max) => min + Math.floor(next() * (max - min + 1)),
    isLucky: (probability) => next() < probability,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

/** @param maxDollars  of one sale */
export function anyContest(chance: Chance, maxDollars = 400): AnyContest {
  const isBracket = chance.isLucky(0.3);
  const count = isBracket ? (chance.isLucky(0.5) ? 4 : 8) : chance.from(2, 12);
  const ids = chance.shuffled(Array.from({ length: count }, (_, index) => `e${index + 1}`));
  const contest: Contest = {
    name: 'Any',
    kind: isBracket ? 'bracket' : 'places',
    startsAtMs: 0,
    entrants: ids.map((id) => ({
      id,
      name: id,
      number: null,
      pool: '',
      seed: null,
      color: null,
    })),
    sheet: anySheet(chance, count, isBracket),
  };
  const { owned, unsold } = anySales(chance, ids, maxDollars);
  const withdrawnEarly = new Set(chance.isLucky(0.2) ? ids.filter(() => chance.isLucky(0.3)) : []);
  const playing = ids.filter((id) => !withdrawnEarly.has(id));
  const likely = chance.isLucky(0.5) ? 1 : 0.7;
  const values = new Map(
    chance.shuffled(contest.sheet.prizes).flatMap((prize) => {
      const value = chance.isLucky(likely) ? anyValue(chance, prize, playing) : null;
      return value === null ? [] : [[prize.id, value] as const];
    }),
  );
  const matches = isBracket ? anyMatches(chance, ids, withdrawnEarly, likely) : [];
  const isCalledOff = chance.isLucky(0.1);
  const { sheet } = contest;
  return {
    contest,
    books: { sheet, owned, unsold, values, matches, withdrawnEarly, isCalledOff },
  };
}

/** The matches of a contest's bracket as they are stored before the first result. */
export function drawnMatches(ids: readonly string[]): Match[] {
  return drawContest(ids).matches.map(
    ({ key, round, position, home, away, homeFrom, awayFrom, next }): Match => ({
      id: key,
      round: round.code,
      roundOrder: round.order,
      position,
      status: 'scheduled',
      homeTeamId: home,
      awayTeamId: away,
      homeScore: null,
      awayScore: null,
      winnerTeamId: null,
      homeFrom,
      awayFrom,
      next,
    }),
  );
}

/** A result that was entered, of which nobody has said anything. */
function anEntry(value: PrizeValue): ResultEntry {
  return {
    value,
    enteredBy: 'host',
    enteredAtMs: 0,
    confirmedBy: [],
    objectedBy: [],
    isContested: false,
    isConfirmed: false,
    objections: [],
  };
}

function anySheet(chance: Chance, count: number, isBracket: boolean): Sheet {
  const isKept = chance.isLucky(0.5);
  return {
    keptBasisPoints: isKept ? chance.from(1, 5000) : 0,
    keptFor: isKept ? 'the club' : '',
    prizes: anyPrizes(chance, count, isBracket),
    rest: chance.isLucky(0.7) ? 'top' : 'back',
    unowned: chance.isLucky(0.5) ? 'rest' : 'slideUp',
    withdrawn: chance.isLucky(0.5) ? 'refund' : 'stands',
  };
}

/** Prizes that make 100 %, or are all in dollars. */
function anyPrizes(chance: Chance, count: number, isBracket: boolean): Prize[] {
  const names = chance.shuffled(['a', 'b', 'c10', 'c2', 'd', 'e-1', 'f', 'g', 'h', 'i', 'j']);
  const named = (): { id: string; name: string } => {
    const id = names.pop() ?? 'z';
    return { id, name: id };
  };
  const dollars = Array.from(
    { length: chance.isLucky(0.3) ? chance.from(1, 3) : 0 },
    (): Prize => ({ ...named(), kind: 'named', dollars: chance.from(1, 600) }),
  );
  if (dollars.length > 0 && chance.isLucky(0.3)) return dollars;
  let left = 10_000;
  const take = (units: number): number => {
    const basisPoints = chance.from(0, Math.floor(left / units / 2));
    left -= basisPoints * units;
    return basisPoints;
  };
  const others: Prize[] = [];
  const rounds = isBracket ? contestRounds(count).slice(0, -1) : [];
  for (const { code, matches } of rounds) {
    if (chance.isLucky(0.2)) continue;
    others.push({ ...named(), kind: 'round', code, basisPoints: take(matches) });
  }
  const inventory = () => (chance.isLucky(0.5) ? chance.from(500, 3000) : null);
  for (let more = chance.from(0, 3); more > 0; more -= 1) {
    const kind = chance.from(0, 3);
    if (kind === 0) {
      const slots = chance.from(1, count);
      others.push({ ...named(), kind: 'stage', slots, basisPoints: take(slots) });
    } else if (kind === 1) {
      const basisPoints = Array.from({ length: chance.from(1, count) }, () => take(1));
      others.push({ ...named(), kind: 'place', basisPoints });
    } else if (kind === 2) {
      const basisPoints = take(1);
      others.push({ ...named(), kind: 'points', basisPoints, inventory: inventory() });
    } else {
      others.push({ ...named(), kind: 'named', basisPoints: take(1) });
    }
  }
  const last = chance.from(isBracket ? 0 : 1, 4);
  if (last === 0) others.push({ ...named(), kind: 'round', code: 'NC', basisPoints: left });
  else if (last === 1) others.push({ ...named(), kind: 'stage', slots: 1, basisPoints: left });
  else if (last === 2) {
    const second = chance.from(0, left);
    others.push({ ...named(), kind: 'place', basisPoints: [left - second, second] });
  } else if (last === 3) {
    others.push({ ...named(), kind: 'points', basisPoints: left, inventory: inventory() });
  } else others.push({ ...named(), kind: 'named', basisPoints: left });
  return chance.shuffled([...dollars, ...others]);
}

/** Lots of one to three entrants, most of them sold, some divided. */
function anySales(chance: Chance, ids: readonly string[], maxDollars: number) {
  const owned: Ownership[] = [];
  const unsold: Pick<Ownership, 'teamId' | 'teamIds'>[] = [];
  const members = ['ana', 'ben', 'cleo', 'dan'];
  const somebody = (): string => members[chance.from(0, 3)] ?? 'ana';
  const isDivided = chance.isLucky(0.3);
  const waiting = chance.shuffled(ids);
  while (waiting.length > 0) {
    const teamIds = waiting.splice(0, chance.isLucky(0.25) ? chance.from(2, 3) : 1);
    const [first = ''] = teamIds;
    const isBundle = teamIds.length > 1;
    const lot = isBundle
      ? { teamId: `${chance.isLucky(0.5) ? 'a' : 'f'}${chance.from(0, 99)}-${first}`, teamIds }
      : { teamId: first };
    if (chance.isLucky(0.2)) {
      if (isBundle) unsold.push(lot);
      continue;
    }
    const sale = { ...lot, userId: somebody(), amount: chance.from(1, maxDollars) };
    const parts = members.map((userId) => ({ userId, weight: chance.from(0, 5) }));
    const real = parts.filter(({ weight }) => weight > 0);
    owned.push(
      isDivided && real.length > 0 && chance.isLucky(0.5) ? { ...sale, parts: real } : sale,
    );
  }
  return { owned, unsold };
}

export function anyValue(
  chance: Chance,
  prize: Prize,
  playing: readonly string[],
): PrizeValue | null {
  const some = (most: number): string[] =>
    chance.shuffled(playing).slice(0, chance.isLucky(0.6) ? most : chance.from(0, most));
  switch (prize.kind) {
    case 'round':
      return null;
    case 'stage':
      return { kind: 'stage', entrants: some(prize.slots) };
    case 'named':
      return { kind: 'named', entrants: some(chance.from(0, 3)) };
    case 'place': {
      const order: string[][] = [];
      for (const id of some(playing.length)) {
        const tied = order.at(-1);
        if (tied !== undefined && chance.isLucky(0.25)) tied.push(id);
        else order.push([id]);
      }
      return { kind: 'place', order };
    }
    case 'points': {
      // At most 12 times 40 points, fewer than there are in all; sometimes nobody has any.
      const most = chance.isLucky(0.1) ? 0 : 40;
      const scored = some(playing.length).map((id) => [id, chance.from(0, most)] as const);
      return { kind: 'points', points: Object.fromEntries(scored), isFinal: chance.isLucky(0.6) };
    }
    default:
      return prize satisfies never;
  }
}

function anyMatches(
  chance: Chance,
  ids: readonly string[],
  withdrawn: ReadonlySet<string>,
  likely: number,
): readonly Match[] {
  const draw = drawnMatches(ids);
  const entries = new Map<string, ResultEntry>();
  for (const { id: matchId } of draw.toSorted((a, b) => a.roundOrder - b.roundOrder)) {
    const match = playedMatches(draw, entries).find(({ id }) => id === matchId);
    const { homeTeamId = null, awayTeamId = null } = match ?? {};
    if (homeTeamId === null || awayTeamId === null || !chance.isLucky(likely)) continue;
    const [winner] = chance.shuffled([homeTeamId, awayTeamId]).filter((id) => !withdrawn.has(id));
    if (winner === undefined) continue;
    const scores = { homeScore: null, awayScore: null };
    entries.set(matchId, anEntry({ kind: 'round', matchId, ...scores, winner }));
  }
  return chance.shuffled(playedMatches(draw, entries));
}
