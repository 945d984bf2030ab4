import type { Person } from '@bracketbid/contract/entities';
import {
  type ContestMatch,
  type ContestPrize,
  type ContestView,
  prizeValue,
} from '@bracketbid/contract/contest/calls';
import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { Contest, Prize } from '@bracketbid/engine/contest/contest';
import type { ContestTalk } from '@bracketbid/engine/contest/contestChain';
import type { ContestMoney } from '@bracketbid/engine/contest/contestMoney';
import {
  confirmsItselfAtMs,
  type Objection,
  playedMatches,
  prizeState,
  type Proposal,
  type ResultEntry,
  resultState,
  standingObjections,
} from '@bracketbid/engine/contest/contestResults';
import { countUnits } from '@bracketbid/engine/contest/sheetFaults';
import { lotsByTeam, ownersIn } from '@bracketbid/engine/money/ownership';
import { ownersShown } from '../../groups/owners.ts';

/** What a contest is shown by. */
export type ShownContest = {
  readonly record: ContestRecord;
  readonly contest: Contest;
  readonly talk: ContestTalk;
  readonly money: ContestMoney;
  readonly isFinal: boolean;
  /** ISO 8601; null once it can't be changed. */
  readonly changeableUntil: string | null;
  readonly findPerson: (userId: string) => Person;
  /** Epoch milliseconds: time confirms results, too. */
  readonly nowMs: number;
};

/** A group's contest as its members see it. Pure. */
export function buildView(shown: ShownContest): ContestView {
  const { record, contest, talk, money, isFinal, changeableUntil } = shown;
  const { results } = talk;
  return {
    name: record.name,
    kind: record.kind,
    startsAt: record.startsAt,
    entrants: record.entrants.map((entrant) => {
      const withdrawal = results.withdrawals.get(entrant._id);
      return {
        ...entrant,
        isWithdrawn: withdrawal?.isWithdrawn ?? false,
        withdrawal:
          withdrawal === undefined ? null : toWireProposal(withdrawal, withdrawal.isWithdrawn),
      };
    }),
    sheet: record.sheet,
    prizes: contest.sheet.prizes.map((prize) => findPrize(shown, prize)),
    matches: buildMatches(shown),
    callOff:
      results.callOff === null
        ? null
        : toWireProposal(results.callOff, results.callOff.isCalledOff),
    changeableUntil,
    potCents: money.potCents,
    keptCents: money.keptCents,
    paidCents: money.paidCents,
    leftCents: money.leftCents,
    rest: computeRest(shown),
    isFinal,
  };
}

function findPrize(
  { contest, talk, money, findPerson, nowMs }: ShownContest,
  prize: Prize,
): ContestPrize {
  const entry = prize.kind === 'round' ? undefined : talk.results.prizes.get(prize.id);
  return {
    id: prize.id,
    name: prize.name,
    units: countUnits(prize, contest),
    ...toSaid(entry),
    state: prizeState(talk.field, talk.results, prize, nowMs),
    value: entry === undefined ? null : prizeValue.parse(entry.value),
    pays: listPays(talk, money, prize.id, findPerson),
  };
}

/** What a prize pays, an entrant a line: its owners' cents together. @param prizeId  null for the rest */
function listPays(
  { field }: ContestTalk,
  { payouts }: ContestMoney,
  prizeId: string | null,
  findPerson: (userId: string) => Person,
): ContestPrize['pays'] {
  const lotByTeam = lotsByTeam(field.owned);
  const cents = new Map<string, number>();
  for (const payout of payouts) {
    if (payout.prizeId !== prizeId || payout.teamId === null) continue;
    cents.set(payout.teamId, (cents.get(payout.teamId) ?? 0) + payout.cents);
  }
  return [...cents].flatMap(([entrantId, each]) => {
    const lot = lotByTeam.get(entrantId);
    if (lot === undefined) return [];
    return [{ entrantId, owners: ownersShown(ownersIn(lot), findPerson), cents: each }];
  });
}

/** [PRIZE-7] The rest with whom it pays. */
function computeRest({ talk, money, findPerson }: ShownContest): ContestView['rest'] {
  const cents = money.payouts.reduce(
    (sum, payout) => sum + (payout.prizeId === null ? payout.cents : 0),
    0,
  );
  return cents === 0 ? null : { cents, pays: listPays(talk, money, null, findPerson) };
}

function buildMatches({ contest, talk, nowMs }: ShownContest): ContestMatch[] {
  const { field, results } = talk;
  return playedMatches(field.draw, results.matches).map((match) => {
    const prize = contest.sheet.prizes.find(
      (each) => each.kind === 'round' && each.code === match.round,
    );
    const entry = results.matches.get(match.id);
    return {
      _id: match.id,
      prizeId: prize?.id ?? null,
      round: match.round,
      home: match.homeTeamId,
      away: match.awayTeamId,
      homeScore: match.homeScore,
      awayScore: match.awayScore,
      winner: match.winnerTeamId,
      ...toSaid(entry),
      state: resultState(entry, results, nowMs),
    };
  });
}

function toSaid(
  entry: ResultEntry | undefined,
): Omit<ContestPrize, 'id' | 'name' | 'units' | 'state' | 'value' | 'pays'> {
  const confirmsAtMs = entry === undefined ? null : confirmsItselfAtMs(entry);
  return {
    enteredBy: entry?.enteredBy ?? null,
    enteredAt: entry === undefined ? null : iso(entry.enteredAtMs),
    confirmedBy: [...(entry?.confirmedBy ?? [])],
    objectedBy: [...(entry?.objectedBy ?? [])],
    objections: objectionsShown(entry === undefined ? [] : standingObjections(entry)),
    confirmsAt: confirmsAtMs === null ? null : iso(confirmsAtMs),
  };
}

function toWireProposal(
  { reason, proposedBy, proposedAtMs, confirmedBy, objections }: Proposal,
  isDone: boolean,
): NonNullable<ContestView['callOff']> {
  return {
    reason,
    proposedBy,
    proposedAt: iso(proposedAtMs),
    confirmedBy: [...confirmedBy],
    objectedBy: objections.map(({ by }) => by),
    objections: objectionsShown(objections),
    isDone,
  };
}

function objectionsShown(objections: readonly Objection[]): ContestPrize['objections'] {
  return objections.map(({ by, reason }) => ({ by, reason }));
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
