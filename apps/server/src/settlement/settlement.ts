import type { Person } from '@bracketbid/contract/entities';
import type { Payment as PaymentReply, Settlement } from '@bracketbid/contract/http/settlement';
import { paidByOwner } from '@bracketbid/engine/money/ownership';
import { computePaidAndWon } from '@bracketbid/engine/money/standings';
import { type Net, computeNets } from '@bracketbid/engine/settlement/nets';
import { transfersDue } from '@bracketbid/engine/settlement/outstanding';
import type { GroupFacts } from '../groups/groupFacts.ts';
import { isSeatIn } from '../groups/seats/seatRows.ts';
import type { GroupResults } from '../results/groupMoney.ts';
import { correctedGames } from './firstPaid.ts';
import type { LoggedPayment } from './payments.ts';
import type { SettlementRecord } from './records.ts';

/** [SETTLE-1] What each member, and whoever else bought a team, has won less what they paid. */
export function netsIn(
  { books, money }: GroupResults,
  members: ReadonlyMap<string, Person>,
): readonly Net[] {
  const userIds = new Set([...members.keys(), ...paidByOwner(books.owned).keys()]);
  return computeNets(computePaidAndWon([...userIds], books.owned, money));
}

/** Who owes whom in a group. Pure. */
export function buildSettlement(
  results: GroupResults,
  members: ReadonlyMap<string, Person>,
  { arrangement: { bankerId, firstPaid, handles }, payments }: SettlementRecord,
  { adminId: hostId, seats }: Pick<GroupFacts, 'adminId' | 'seats'>,
): Settlement {
  const nets = netsIn(results, members);
  const isOver = results.isFinal();
  const banker = bankerId !== null && members.has(bankerId) ? bankerId : null;
  const keptCents = results.contest?.money.keptCents ?? 0;
  const keptBy = keptCents === 0 ? null : (banker ?? hostId);
  const balances = nets.map(({ userId, netCents }) => ({
    userId,
    // It goes on to its purpose from them.
    cents: netCents + (userId === keptBy ? keptCents : 0),
  }));
  return {
    isFinal: isOver,
    mode: banker === null ? 'direct' : 'banker',
    banker,
    keptCents,
    keptFor: results.contest?.field.contest.sheet.keptFor ?? '',
    keptBy,
    nets: nets
      .toSorted((a, b) => b.netCents - a.netCents)
      .map(({ userId, ...cents }) => ({
        user: members.get(userId) ?? { _id: userId, fullName: 'NA', profileimageurl: null },
        ...(isSeatIn(seats, userId) ? { isSeat: true as const } : {}),
        ...cents,
        handle: handles.get(userId) ?? null,
        correctedCents:
          firstPaid === null ? 0 : cents.netCents - (firstPaid.nets[userId] ?? cents.netCents),
      })),
    transfers: isOver ? [...transfersDue(balances, payments, banker)] : [],
    payments: payments.map(shownPayment),
    correctedGames: firstPaid === null ? [] : correctedGames(firstPaid, results),
  };
}

export function shownPayment({ id, createdAtMs, ...payment }: LoggedPayment): PaymentReply {
  return { _id: id, ...payment, createdAt: new Date(createdAtMs).toISOString() };
}
