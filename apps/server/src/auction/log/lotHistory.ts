import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { AuctionLog } from './log.ts';

/** The events of a group's lots: openings, bids, results and voided sales, who enters bids at a clerks' table, and whose seats' purchases are, in order. */
export type LotHistory = {
  /**
   * The events of the lots up to a seq, and none after it: together with a state of that seq they make one picture.
   *
   * @param seq  of a state that is durable
   * @throws LogAway
   */
  upTo(groupId: string, seq: number): Promise<readonly LoggedEvent[]>;
};

/** Groups kept in memory: some 300 KB each after a whole auction. Beyond it, the least recently read are evicted. */
const GROUPS_MAX = 200;

type Kept = { readonly seq: number; readonly events: readonly LoggedEvent[] };
const NOTHING: Kept = { seq: 0, events: [] };

/**
 * Reads each log once and from then on only what was appended since: after an outage everybody requests the whole
 * picture at the same moment.
 */
export function createLotHistory(
  log: Pick<AuctionLog, 'read'>,
  groupsMax = GROUPS_MAX,
): LotHistory {
  const kept = new Map<string, Kept>();
  const readings = new Map<string, Promise<Kept>>();

  const readOn = async (groupId: string): Promise<Kept> => {
    const before = kept.get(groupId) ?? NOTHING;
    const appended = await log.read(groupId, before.seq);
    const after = {
      seq: appended.at(-1)?.seq ?? before.seq,
      events: [...before.events, ...appended.filter(isOfLot)],
    };
    kept.delete(groupId);
    kept.set(groupId, after);
    const [oldest] = kept.keys();
    if (kept.size > groupsMax && oldest !== undefined) kept.delete(oldest);
    return after;
  };

  /** At most one read per group at a time, shared by all who wait for it. */
  const readOnce = (groupId: string): Promise<Kept> => {
    const underWay = readings.get(groupId);
    if (underWay !== undefined) return underWay;
    const reading = readOn(groupId).finally(() => readings.delete(groupId));
    readings.set(groupId, reading);
    return reading;
  };

  return {
    upTo: async (groupId, seq) => {
      let known = kept.get(groupId) ?? NOTHING;
      // A read that was already under way may end before this seq; the next one can't.
      if (known.seq < seq) known = await readOnce(groupId);
      if (known.seq < seq) known = await readOnce(groupId);
      return known.seq === seq ? known.events : known.events.filter((event) => event.seq <= seq);
    },
  };
}

const OF_LOTS: ReadonlySet<AuctionEvent['type']> = new Set([
  'AuctionStarted',
  'ClerksNamed',
  'LotOpened',
  'LotPassed',
  'BidPlaced',
  'BidNamed',
  'BidStruck',
  'BidAnswered',
  'LotSold',
  'LotUnsold',
  'SaleVoided',
  'SeatClaimed',
]);

function isOfLot({ event: { type } }: LoggedEvent): boolean {
  return OF_LOTS.has(type);
}
