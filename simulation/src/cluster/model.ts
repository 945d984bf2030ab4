import type { Maximum } from '@bracketbid/engine/auction/maxima';
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

/** @param behind  the maximum behind a seal: the model is let into all secrets */
export function createModel(behind: (seal: string) => Maximum | null = () => null): Model {
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
  /** Seals that stand, in the order in which they count. */
  let seals: string[] = [];
  let lastWithdrawn: { readonly seal: string; readonly place: number } | null = null;
  const sealed = new Set<string>();
  const acted = new Set<string>();

  const must = (holds: boolean, promise: string) => {
    if (!holds) throw new Error(`At seq ${seq}: ${promise}`);
  };
  /** What stands on the lot that is up, as said by its owner: up to how much, the earliest first. */
  const saidOn = (teamId: string) =>
    seals.flatMap((seal) => {
      const maximum = behind(seal);
      if (maximum === null || maximum.teamId !== teamId) return [];
      const upTo = Math.min(maximum.amount, purse.get(maximum.userId) ?? 0);
      return [{ seal, userId: maximum.userId, upTo }];
    });
  /** The one that would win of these: the first of the highest. */
  const highestOf = <Said extends { readonly upTo: number }>(said: readonly Said[]): Said | null =>
    said.reduce<Said | null>(
      (best, each) => (best === null || each.upTo > best.upTo ? each : best),
      null,
    );
  /** What maxima bid by themselves now, if anything: who, how much. */
  const bidByThemselves = (teamId: string, leader: string | null, amount: number) => {
    const able = saidOn(teamId).filter(({ upTo }) => upTo >= nextOver(amount));
    const first = highestOf(able);
    const second = highestOf(able.filter((each) => each !== first));
    if (first === null || (first.userId === leader && second === null)) return null;
    const over =
      second === null ? nextOver(amount) : Math.max(nextOver(amount), nextOver(second.upTo));
    return { userId: first.userId, amount: Math.min(first.upTo, over) };
  };
  /** After these, maxima that can must have acted with the very next event. */
  let owes: { readonly userId: string; readonly amount: number } | null = null;
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
  /** A bid leads: the lot ends when it should, and the request counts once. */
  const lead = (
    open: Lot & { closesAtMs: number },
    bid: {
      readonly leader: string;
      readonly amount: number;
      readonly closesAtMs: number;
      /** Whose request it was. */
      readonly bidder: string;
      readonly clientBidId: string | null;
    },
    atMs: number,
  ) => {
    const { leader, amount, bidder, clientBidId } = bid;
    const extraMs = Math.min(
      Math.max(0, atMs + extensionMs - open.closesAtMs),
      Math.max(0, capMs - open.addedMs),
    );
    const closesAtMs = isFinal(leader, amount)
      ? Math.min(open.closesAtMs, atMs + UNANSWERABLE_MS)
      : open.closesAtMs + extraMs;
    must(bid.closesAtMs === closesAtMs, 'a late bid gives everyone who can the time to answer');
    const name = `${bidder} ${clientBidId}`;
    must(clientBidId === null || !names.has(name), 'a bid counts once');
    names.add(name);
    if (closesAtMs !== open.closesAtMs) open.wasGivenTime = false;
    open.addedMs += Math.max(0, closesAtMs - open.closesAtMs);
    Object.assign(open, { leader, amount, closesAtMs });
  };
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
      if (event.type !== 'MaximumSealed') lastWithdrawn = null;
      if (owes !== null) {
        const bidder =
          event.type === 'BidPlaced'
            ? event.userId
            : event.type === 'BidAnswered'
              ? event.leader
              : null;
        must(bidder === owes.userId, 'the highest maximum leads, and of two the first');
        must(
          'amount' in event && event.amount === owes.amount,
          'a maximum bids as little as it can',
        );
        owes = null;
      }
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
          owes = event.closesAtMs > atMs ? bidByThemselves(event.teamId, null, 0) : null;
          return;
        case 'MaximumSealed': {
          const maximum = behind(event.seal);
          must(maximum !== null && !sealed.has(event.seal), 'a seal is of one maximum, once');
          if (maximum === null) return;
          sealed.add(event.seal);
          must(purse.has(maximum.userId), 'a maximum is a member’s');
          must(!offered.includes(maximum.teamId), 'no maximum is for a lot that is over');
          const before = lastWithdrawn === null ? null : behind(lastWithdrawn.seal);
          const isLowered =
            before?.userId === maximum.userId &&
            before.teamId === maximum.teamId &&
            before.amount >= maximum.amount;
          const place = isLowered ? (lastWithdrawn?.place ?? 0) : seals.length;
          seals = [...seals.slice(0, place), event.seal, ...seals.slice(place)];
          lastWithdrawn = null;
          const isOpen = lot !== null && lot.closesAtMs !== null && pauses.size === 0;
          if (isOpen && lot !== null && maximum.teamId === order[offered.length]) {
            must(
              maximum.userId !== lot.leader || maximum.amount >= lot.amount,
              'no maximum lies below its owner’s bid',
            );
            owes = bidByThemselves(maximum.teamId, lot.leader, lot.amount);
          }
          return;
        }
        case 'MaximumWithdrawn': {
          const place = seals.indexOf(event.seal);
          must(place >= 0, 'only a seal that stands is withdrawn');
          seals = seals.filter((seal) => seal !== event.seal);
          lastWithdrawn = { seal: event.seal, place };
          return;
        }
        case 'MaximaRevealed':
          must(
            [...acted].every((seal) => event.maxima.some(({ id }) => id === behind(seal)?.id)),
            'with the end, all maxima that made a price are opened',
          );
          return;
        case 'BidAnswered': {
          const open = openLot();
          must(pauses.size === 0, 'nobody is answered in a pause');
          must(event.teamId === order[offered.length], 'an answer is for the team that is up');
          must(atMs < open.closesAtMs, 'an answer is in time');
          must(event.leader === open.leader, 'the leader answers');
          must(event.challenger !== event.leader, 'nobody is answered by themselves');
          must(event.challenge >= nextOver(open.amount), 'a challenge is a step higher');
          must(
            event.challenge <= (purse.get(event.challenger) ?? 0),
            'a challenge is within the budget',
          );
          const defence = saidOn(event.teamId).find(({ userId }) => userId === event.leader);
          must(
            (defence?.upTo ?? 0) >= event.challenge,
            'no answer goes above a maximum that stands',
          );
          must(
            event.amount === Math.min(defence?.upTo ?? 0, nextOver(event.challenge)),
            'an answer is a step above, or as far as the maximum reaches',
          );
          for (const seal of event.seals) acted.add(seal);
          lead(open, { ...event, bidder: event.challenger }, atMs);
          return;
        }
        case 'BidPlaced': {
          const open = openLot();
          must(pauses.size === 0, 'nobody bids in a pause');
          must(event.teamId === order[offered.length], 'a bid is for the team that is up');
          must(atMs < open.closesAtMs, 'a bid is in time');
          must(Number.isInteger(event.amount) && event.amount > open.amount, 'a bid is higher');
          must(event.amount >= nextOver(open.amount), 'a bid is a step higher');
          const defence = saidOn(event.teamId).find(({ userId }) => userId === open.leader);
          // Of two maxima the earlier may win at the other's amount: who that is was checked above.
          const isSpoken = event.seals === undefined;
          must(
            !isSpoken || (defence?.upTo ?? 0) < event.amount,
            'a bid that a maximum reaches is answered',
          );
          for (const seal of event.seals ?? []) acted.add(seal);
          must(event.userId !== open.leader, 'nobody bids against themselves');
          must(event.amount <= (purse.get(event.userId) ?? 0), 'a bid is within the budget');
          lead(open, { ...event, leader: event.userId, bidder: event.userId }, atMs);
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
          owes =
            event.closesAtMs > atMs
              ? bidByThemselves(order[offered.length] ?? '', lot.leader, lot.amount)
              : null;
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
