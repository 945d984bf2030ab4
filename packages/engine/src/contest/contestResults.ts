import { inOrder, type Match } from '../bracket/bracket.ts';
import { lotsByTeam, type Ownership, ownersIn } from '../money/ownership.ts';
import type { Contest, Prize, PrizeValue } from './contest.ts';
import type { ResultTarget } from './contestEvents.ts';
import { type ContestBooks, type ContestMoney, contestMoney } from './contestMoney.ts';
import { isSameValue } from './prizeValues.ts';

/** What is fixed while results come in. */
export type ContestField = {
  readonly contest: Pick<Contest, 'entrants' | 'sheet'>;
  /** The bracket as it was drawn; empty in any other contest. Its results are not read. */
  readonly draw: readonly Match[];
  /** All members of the group, the host among them. */
  readonly members: readonly string[];
  /** The group's admin at this time. */
  readonly hostId: string;
  /** The sales that stand, and the bundles that nobody bought. */
  readonly owned: readonly Ownership[];
  readonly unsold: readonly Pick<Ownership, 'teamId' | 'teamIds'>[];
  readonly isAuctionOver: boolean;
};

export type PrizeState = 'open' | 'entered' | 'objected' | 'confirmed' | 'void';

/** What a member has said against something, and why. */
export type Objection = { readonly by: string; readonly reason: string };

/** A result as host and members have left it. */
export type ResultEntry = {
  readonly value: PrizeValue;
  readonly enteredBy: string;
  readonly enteredAtMs: number;
  readonly confirmedBy: readonly string[];
  readonly objectedBy: readonly string[];
  /** [RESULTS-5] This value had been objected to when it was entered: more than half of the others have to confirm it. */
  readonly isContested: boolean;
  /** As many have confirmed it as it needs; time alone doesn't set this. */
  readonly isConfirmed: boolean;
  /** What was said against this value and earlier ones of this prize or match; of each member, the last against a value. */
  readonly objections: readonly (Objection & { readonly value: PrizeValue })[];
};

/** What the host proposes, and who is for and against it. */
export type Proposal = {
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAtMs: number;
  readonly confirmedBy: readonly string[];
  readonly objections: readonly Objection[];
};

/** The withdrawal of an entrant, proposed or in effect. */
export type Withdrawal = Proposal & {
  /** It was proposed before the first result. */
  readonly isEarly: boolean;
  /** Somebody has objected: more than half of the others have to confirm it. */
  readonly isContested: boolean;
  readonly isWithdrawn: boolean;
};

/** The proposal to call a contest off. Who proposed it is one of those for it. */
export type CallOff = Proposal & {
  readonly isCalledOff: boolean;
};

/** All words about a contest's results so far. */
export type ContestResults = {
  /** By prize; rounds are in `matches`. */
  readonly prizes: ReadonlyMap<string, ResultEntry>;
  readonly matches: ReadonlyMap<string, ResultEntry>;
  /** By entrant. */
  readonly withdrawals: ReadonlyMap<string, Withdrawal>;
  readonly callOff: CallOff | null;
  readonly hasResults: boolean;
};

/** Before the first word. */
export const NO_RESULTS: ContestResults = {
  prizes: new Map(),
  matches: new Map(),
  withdrawals: new Map(),
  callOff: null,
  hasResults: false,
};

/** A result of which nobody says anything is confirmed after this time; the result of a match earlier. */
export const CONFIRMED_AFTER_MS = 48 * 60 * 60 * 1000;
export const MATCH_CONFIRMED_AFTER_MS = 6 * 60 * 60 * 1000;

/** [RESULTS-4] When a result counts as confirmed if nobody objects; null where only members can confirm it, or nothing waits. */
export function confirmsItselfAtMs(entry: ResultEntry): number | null {
  const { value, isConfirmed, isContested, objectedBy, enteredAtMs } = entry;
  if (isConfirmed || isContested || objectedBy.length > 0 || isTakenBack(value)) return null;
  const isMatch = value.kind === 'round';
  return enteredAtMs + (isMatch ? MATCH_CONFIRMED_AFTER_MS : CONFIRMED_AFTER_MS);
}

/** [RESULTS-3] The state of a prize that is no round, or of a match, at the server's time. */
export function resultState(
  entry: ResultEntry | undefined,
  { callOff }: Pick<ContestResults, 'callOff'>,
  nowMs: number,
): PrizeState {
  if (entry === undefined || isTakenBack(entry.value)) {
    return callOff?.isCalledOff === true ? 'void' : 'open';
  }
  const atMs = confirmsItselfAtMs(entry);
  if (entry.isConfirmed || (atMs !== null && nowMs >= atMs)) {
    return isNobody(entry.value) ? 'void' : 'confirmed';
  }
  return entry.objectedBy.length > 0 ? 'objected' : 'entered';
}

/** [RESULTS-3] The state of any prize: a round is confirmed when all its matches are. */
export function prizeState(
  { draw }: Pick<ContestField, 'draw'>,
  results: ContestResults,
  prize: Prize,
  nowMs: number,
): PrizeState {
  if (prize.kind !== 'round') return resultState(results.prizes.get(prize.id), results, nowMs);
  const states = draw
    .filter(({ round }) => round === prize.code)
    .map(({ id }) => resultState(results.matches.get(id), results, nowMs));
  if (states.every((state) => state === 'open')) return 'open';
  if (states.every((state) => state === 'void')) return 'void';
  if (states.includes('objected')) return 'objected';
  return states.every((state) => state === 'confirmed' || state === 'void')
    ? 'confirmed'
    : 'entered';
}

/** The bracket with the results that were entered so far, confirmed or not. */
export function playedMatches(
  draw: readonly Match[],
  entries: ContestResults['matches'],
): readonly Match[] {
  const winners = new Map<string, string>();
  const side = (teamId: string | null, from: string | null) =>
    from === null ? teamId : (winners.get(from) ?? null);
  return inOrder(draw).map((match): Match => {
    const homeTeamId = side(match.homeTeamId, match.homeFrom);
    const awayTeamId = side(match.awayTeamId, match.awayFrom);
    const open = { ...match, homeTeamId, awayTeamId, homeScore: null, awayScore: null };
    const value = entries.get(match.id)?.value;
    const winner = value?.kind === 'round' ? value.winner : null;
    if (value?.kind !== 'round' || winner === null) {
      return { ...open, status: 'scheduled', winnerTeamId: null };
    }
    winners.set(match.id, winner);
    const { homeScore, awayScore } = value;
    return { ...open, status: 'final', homeScore, awayScore, winnerTeamId: winner };
  });
}

/** The books of a contest by all that was said so far. */
export function contestBooks(
  { contest, draw, owned, unsold }: ContestField,
  results: ContestResults,
): ContestBooks {
  return {
    sheet: contest.sheet,
    owned,
    unsold,
    values: new Map([...results.prizes].map(([id, { value }]) => [id, value])),
    matches: playedMatches(draw, results.matches),
    withdrawnEarly: withdrawnEarly(results),
    isCalledOff: results.callOff?.isCalledOff ?? false,
  };
}

/** [RESULTS-8] Whether the money is certain: every prize is decided or void, and all that was entered is confirmed. */
export function isContestFinal(
  field: ContestField,
  results: ContestResults,
  nowMs: number,
): boolean {
  const isWaiting = [...results.prizes.values(), ...results.matches.values()].some((entry) => {
    const state = resultState(entry, results, nowMs);
    return state === 'entered' || state === 'objected';
  });
  return field.isAuctionOver && !isWaiting && contestMoney(contestBooks(field, results)).isAllGiven;
}

/** Those who were withdrawn before the first result: no result names them. */
export function withdrawnEarly({
  withdrawals,
}: Pick<ContestResults, 'withdrawals'>): ReadonlySet<string> {
  return new Set(
    [...withdrawals].flatMap(([id, { isEarly, isWithdrawn }]) =>
      isEarly && isWithdrawn ? [id] : [],
    ),
  );
}

/** [RESULTS-4] Who besides the host, and who said it, can confirm something. */
export function othersThan(
  { members, hostId }: Pick<ContestField, 'members' | 'hostId'>,
  saidBy: string,
): readonly string[] {
  return members.filter((userId) => userId !== hostId && userId !== saidBy);
}

/** The entry of a target; undefined where nothing was entered. */
export function findEntry(
  results: ContestResults,
  { prizeId, matchId }: ResultTarget,
): ResultEntry | undefined {
  return matchId === null ? results.prizes.get(prizeId ?? '') : results.matches.get(matchId);
}

/** [RESULTS-4] Everybody with a part in a lot that a result pays. */
export function ownersPaidBy(
  field: ContestField,
  results: ContestResults,
  target: ResultTarget,
): ReadonlySet<string> {
  return ownersPaidIn(field, contestMoney(contestBooks(field, results)).payouts, target);
}

/** The same by the payouts of all results. */
export function ownersPaidIn(
  { owned }: Pick<ContestField, 'owned'>,
  payouts: ContestMoney['payouts'],
  { prizeId, matchId }: ResultTarget,
): ReadonlySet<string> {
  return listOwners(
    owned,
    payouts.flatMap((payout) =>
      prizeId !== null && payout.prizeId === prizeId && payout.matchId === matchId
        ? (payout.teamId ?? [])
        : [],
    ),
  );
}

/** Everybody with a part in the lots of these entrants. */
export function listOwners(
  owned: readonly Ownership[],
  entrantIds: readonly string[],
): ReadonlySet<string> {
  const lotByTeam = lotsByTeam(owned);
  return new Set(
    entrantIds.flatMap((id) => {
      const lot = lotByTeam.get(id);
      return lot === undefined ? [] : ownersIn(lot).map(({ userId }) => userId);
    }),
  );
}

/** [RESULTS-5] What was said against a result as it stands, whenever it was entered, without those who have confirmed it since. */
export function standingObjections({
  value,
  confirmedBy,
  objections,
}: ResultEntry): readonly Objection[] {
  return objections.filter(
    (each) => isSameValue(each.value, value) && !confirmedBy.includes(each.by),
  );
}

/** Whether a value takes the result of a match back. */
export function isTakenBack(value: PrizeValue): boolean {
  return value.kind === 'round' && value.winner === null;
}

/** Whether a value says that nobody wins. */
export function isNobody(value: PrizeValue): boolean {
  return value.kind === 'named' && value.entrants.length === 0;
}
