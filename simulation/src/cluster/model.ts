import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';

/**
 * A second, naive implementation of the rules: one auction, one event at a time, in the order of the log. Shares
 * nothing with the engine, so that both can't be wrong in the same way.
 */
export type Model = {
  /** @throws an error that names the broken promise, if this event can't come next */
  follow(entry: LoggedEvent): void;
  isOver(): boolean;
  /** The lot that is open; null when none is. */
  open(): OpenLot | null;
};

export type OpenLot = {
  /** When its clock began to run, as it opened or went on after a pause: by the clock of the process that stored that. */
  readonly runsSinceMs: number;
  readonly closesAtMs: number;
  /** How much time the lot gets after an outage. */
  readonly givenMs: number;
  /** Its end was moved by an outage. */
  readonly wasGivenTime: boolean;
};

type Lot = {
  opensAtMs: number;
  runsSinceMs: number;
  wasGivenTime: boolean;
  /** Null until it is open. */
  closesAtMs: number | null;
  /** What it had left when a pause stopped it. */
  leftMs: number | null;
  leader: string | null;
  amount: number;
  /** What late bids have added. */
  addedMs: number;
};

const MINUTE_MS = 60_000;

/** How long a lot stays open at most when nobody can answer. */
const UNANSWERABLE_MS = 3000;

export function createModel(): Model {
  let seq = 0;
  let lastAtMs = 0;
  let hasVersionOne = false;
  let order: readonly string[] = [];
  let lotMs = 0;
  let extensionMs = 0;
  let capMs = Infinity;
  let smallest = 1;
  let ladder: readonly { readonly from: number; readonly step: number }[] = [];
  let isOver = false;
  let lot: Lot | null = null;
  let pauseAfterLotMs: number | null = null;
  let paid = 0;
  const purse = new Map<string, number>();
  const offered: string[] = [];
  const pauses = new Map<'group' | 'global', number>();
  const names = new Set<string>();
  let budgets = 0;

  const must = (holds: boolean, promise: string) => {
    if (!holds) throw new Error(`At seq ${seq}: ${promise}`);
  };
  const openLot = (): Lot & { closesAtMs: number } => {
    if (lot === null || lot.closesAtMs === null) throw new Error(`At seq ${seq}: a lot is open`);
    return Object.assign(lot, { closesAtMs: lot.closesAtMs });
  };
  /** Whether nobody has the money, or is there, to beat this bid. */
  const isFinal = (leader: string | null, amount: number): boolean => {
    if (hasVersionOne) return false;
    return ![...purse].some(([member, left]) => member !== leader && left >= nextOver(amount));
  };
  /** The least that may be bid over an amount. */
  const nextOver = (amount: number): number => {
    if (amount === 0) return smallest;
    const passed = ladder.filter(({ from }) => amount >= from);
    return amount + (passed[passed.length - 1]?.step ?? 1);
  };
  const givenMs = ({ leader, amount }: Lot): number =>
    isFinal(leader, amount) ? Math.min(UNANSWERABLE_MS, extensionMs) : extensionMs;
  const endLot = (teamId: string, atMs: number) => {
    const { closesAtMs } = openLot();
    must(pauses.size === 0, 'no lot ends in a pause');
    must(atMs >= closesAtMs, 'no lot ends early');
    must(teamId === order[offered.length], 'the lot that ends is the one that is up');
    must(!offered.includes(teamId), 'no team is offered twice');
    offered.push(teamId);
    lot = null;
  };

  return {
    isOver: () => isOver,
    open: () => {
      if (lot === null || lot.closesAtMs === null) return null;
      const { runsSinceMs, closesAtMs, wasGivenTime } = lot;
      return { runsSinceMs, closesAtMs, givenMs: givenMs(lot), wasGivenTime };
    },
    follow: ({ seq: nextSeq, atMs, event }) => {
      seq += 1;
      must(nextSeq === seq, `events are numbered without a hole, not ${nextSeq}`);
      must(atMs >= lastAtMs, 'time does not run back');
      must(!isOver, 'nothing follows the end');
      lastAtMs = atMs;
      switch (event.type) {
        case 'AuctionStarted':
          must(seq === 1, 'an auction starts once');
          hasVersionOne = event.rulesVersion === undefined;
          order = event.order;
          lotMs = event.settings.lotSeconds * 1000;
          extensionMs = event.settings.extensionSeconds * 1000;
          capMs = (event.settings.extensionCapSeconds ?? Infinity) * 1000;
          smallest = event.settings.minimumBid ?? 1;
          ladder = event.settings.steps ?? [];
          for (const member of event.members) purse.set(member, event.settings.startingBudget);
          budgets = event.members.length * event.settings.startingBudget;
          return;
        case 'LotLocked':
          must(lot === null && pauses.size === 0, 'a lock screen comes between lots');
          must(event.teamId === order[offered.length], 'lots come in the drawn order');
          lot = {
            opensAtMs: event.opensAtMs,
            runsSinceMs: 0,
            wasGivenTime: false,
            closesAtMs: null,
            leftMs: null,
            leader: null,
            amount: 0,
            addedMs: 0,
          };
          return;
        case 'LotOpened':
          must(lot !== null && lot.closesAtMs === null, 'a lot is locked before it opens, once');
          if (lot === null) return;
          must(atMs >= lot.opensAtMs, 'no lot opens early');
          must(
            event.closesAtMs ===
              atMs + (isFinal(null, 0) ? Math.min(UNANSWERABLE_MS, lotMs) : lotMs),
            'a lot has its whole time if anyone can bid',
          );
          lot.runsSinceMs = atMs;
          lot.closesAtMs = event.closesAtMs;
          return;
        case 'BidPlaced': {
          const open = openLot();
          must(pauses.size === 0, 'nobody bids in a pause');
          must(event.teamId === order[offered.length], 'a bid is for the team that is up');
          must(atMs < open.closesAtMs, 'a bid is in time');
          must(Number.isInteger(event.amount) && event.amount > open.amount, 'a bid is higher');
          must(event.amount >= nextOver(open.amount), 'a bid is a step higher');
          must(event.userId !== open.leader, 'nobody bids against themselves');
          must(event.amount <= (purse.get(event.userId) ?? 0), 'a bid is within the budget');
          const closesAtMs = isFinal(event.userId, event.amount)
            ? Math.min(open.closesAtMs, atMs + UNANSWERABLE_MS)
            : open.closesAtMs +
              Math.min(
                Math.max(0, atMs + extensionMs - open.closesAtMs),
                Math.max(0, capMs - open.addedMs),
              );
          must(
            event.closesAtMs === closesAtMs,
            'a late bid gives everyone who can the time to answer',
          );
          const name = `${event.userId} ${event.clientBidId}`;
          must(event.clientBidId === null || !names.has(name), 'a bid counts once');
          names.add(name);
          if (closesAtMs !== open.closesAtMs) open.wasGivenTime = false;
          open.addedMs += Math.max(0, closesAtMs - open.closesAtMs);
          Object.assign(open, { leader: event.userId, amount: event.amount, closesAtMs });
          return;
        }
        case 'LotExtended': {
          const open = openLot();
          must(event.closesAtMs > open.closesAtMs, 'an outage lengthens a lot');
          must(
            event.closesAtMs === atMs + givenMs(open),
            'after an outage there is time to answer',
          );
          Object.assign(open, { closesAtMs: event.closesAtMs, wasGivenTime: true });
          return;
        }
        case 'LotSold': {
          const { leader, amount } = openLot();
          must(event.userId === leader && event.amount === amount, 'the highest bidder wins');
          endLot(event.teamId, atMs);
          const left = (purse.get(event.userId) ?? 0) - event.amount;
          must(left >= 0, 'no budget is ever negative');
          purse.set(event.userId, left);
          paid += event.amount;
          return;
        }
        case 'LotUnsold':
          must(openLot().leader === null, 'a team with a bid is sold');
          endLot(event.teamId, atMs);
          return;
        case 'GroupPauseRequested':
          openLot();
          must(
            hasVersionOne || offered.length + 1 < order.length,
            'nobody requests a pause after the last team',
          );
          pauseAfterLotMs = event.minutes * MINUTE_MS;
          return;
        case 'GroupPauseWithdrawn':
          must(pauseAfterLotMs !== null, 'only a pause that was requested is withdrawn');
          pauseAfterLotMs = null;
          return;
        case 'PauseBegan':
          if (event.kind === 'group') {
            must(
              lot === null || lot.closesAtMs === null,
              'a group’s pause waits for the lot’s end',
            );
            if (pauseAfterLotMs !== null)
              must(event.untilMs === atMs + pauseAfterLotMs, 'a pause is as long as requested');
            pauseAfterLotMs = null;
          }
          if (lot !== null && lot.closesAtMs === null) lot = null;
          else if (lot !== null && lot.leftMs === null && lot.closesAtMs !== null) {
            lot.leftMs = Math.max(0, lot.closesAtMs - atMs);
          }
          pauses.set(event.kind, event.untilMs);
          return;
        case 'PauseEnded':
          must(pauses.delete(event.kind), 'only a pause that is on ends');
          if (event.closesAtMs === null) return;
          must(pauses.size === 0 && lot?.leftMs != null, 'a lot goes on when no pause is left');
          if (lot === null) return;
          must(
            event.closesAtMs ===
              atMs +
                (isFinal(lot.leader, lot.amount)
                  ? (lot.leftMs ?? 0)
                  : Math.max(lot.leftMs ?? 0, extensionMs)),
            'a lot goes on with what it had left',
          );
          Object.assign(lot, { closesAtMs: event.closesAtMs, leftMs: null, runsSinceMs: atMs });
          return;
        case 'AuctionCompleted': {
          must(offered.join() === order.join(), 'every team was offered once');
          const left = [...purse.values()].reduce((sum, dollars) => sum + dollars, 0);
          must(left + paid === budgets, 'the money closes');
          isOver = true;
          return;
        }
        default:
          event satisfies never;
      }
    },
  };
}
