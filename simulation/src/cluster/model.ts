import { createHash } from 'node:crypto';
import type { Maximum } from '@bracketbid/engine/auction/maxima';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import { createSaidMaxima } from './saidMaxima.ts';

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
  /** Who said the bid that leads, if not its owner. */
  placedBy: string | undefined;
  /** What late bids have added. */
  addedMs: number;
};

const MINUTE_MS = 60_000;

/** How long a lot stays open at most when nobody can answer. */
const UNANSWERABLE_MS = 3000;

/** How long a lock waits at most for a sale in question, and when a key counts as silent. */
const HELD_MS = 60_000;

/** A sale in question. */
type Asked = {
  readonly voidId: string;
  readonly teamId: string;
  readonly buyer: string;
  readonly admin: string;
  readonly yes: Set<string>;
  objected: boolean;
  passedOn: boolean;
  sinceMs: number;
  heldSinceMs: number | null;
};

/**
 * @param field  all teams of the tournament
 * @param behind  the maximum behind a seal: the model is let into all secrets
 * @param before  the group's own chain, up to the start
 */
export function createModel(
  field: readonly string[],
  behind: (seal: string) => Maximum | null = () => null,
  before: readonly GroupEvent[] = [],
): Model {
  let seq = 0;
  let lastAtMs = 0;
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
  /** Who owns what, for how much. */
  const owns = new Map<
    string,
    { readonly userId: string; readonly amount: number; readonly placedBy?: string }
  >();
  let asked: Asked | null = null;
  /** The lot that ended last, while its sale may still be questioned. */
  let questionable: string | null = null;
  const asksOf = new Map<string, number>();
  let carries = false;
  let siteSinceMs: number | null = null;
  /** Who may speak for whom, up to how much in all, and what speakers have won for each. */
  const leave = new Map<string, { readonly speaker: string; readonly limit: number }>();
  const wonBySpeakers = new Map<string, number>();
  /** Which maxima made which prices. */
  const acts: { readonly seq: number; readonly seals: readonly string[] }[] = [];

  const must = (holds: boolean, promise: string) => {
    if (!holds) throw new Error(`At seq ${seq}: ${promise}`);
  };
  const maxima = createSaidMaxima(behind, must);
  maxima.readBefore(before);
  /** What stands on a lot, as said by its owner: up to how much, the earliest first. */
  const saidOn = (teamId: string) =>
    maxima.on(teamId).map(({ seal, userId, amount }) => {
      return { seal, userId, upTo: Math.min(amount, purse.get(userId) ?? 0) };
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
    const seals = second === null ? [first.seal] : [first.seal, second.seal];
    return { userId: first.userId, amount: Math.min(first.upTo, over), seals };
  };
  /** After these, maxima that can must have acted with the very next event. */
  let owes: {
    readonly userId: string;
    readonly amount: number;
    readonly seals: readonly string[];
  } | null = null;
  /** A price says whether maxima alone made it; the end says which. */
  const actIn = (
    event: { readonly byMaximum?: true },
    byThemselves: readonly string[] | null,
    defence: string | null,
  ) => {
    const behindIt = byThemselves ?? (defence === null ? [] : [defence]);
    if (behindIt.length > 0) acts.push({ seq, seals: behindIt });
    must(
      (event.byMaximum === true) === (byThemselves !== null),
      'a price says whether it was spoken',
    );
  };
  const openLot = (): Lot & { closesAtMs: number } => {
    if (lot === null || lot.closesAtMs === null) throw new Error(`At seq ${seq}: a lot is open`);
    return Object.assign(lot, { closesAtMs: lot.closesAtMs });
  };
  /** Whether nobody has the money, or is there, to beat this bid. */
  const isFinal = (leader: string | null, amount: number): boolean => {
    return ![...purse].some(([member, left]) => member !== leader && left >= nextOver(amount));
  };
  /** The least that may be bid over an amount. */
  const nextOver = (amount: number): number => {
    if (amount === 0) return smallest;
    const passed = ladder.filter(({ from }) => amount >= from);
    return amount + (passed[passed.length - 1]?.step ?? 1);
  };
  /** Whoever speaks for somebody else has their leave, for as much. */
  const speaks = (userId: string, placedBy: string | undefined, amount: number): string => {
    if (placedBy === undefined) return userId;
    const given = leave.get(userId);
    must(given?.speaker === placedBy, 'only who was named bids for a member');
    const inAll = (wonBySpeakers.get(userId) ?? 0) + amount;
    must(inAll <= (given?.limit ?? 0), 'a deputy stays within the limit');
    return placedBy;
  };
  const name = (userId: string, speaker: string | null, limit: number) => {
    must(purse.has(userId) && userId !== speaker, 'a deputy is another member');
    if (speaker === null) {
      leave.delete(userId);
      return;
    }
    must(purse.has(speaker) && limit >= 1, 'a deputy is another member, with a limit');
    leave.set(userId, { speaker, limit });
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
      /** Who said the bid that leads now, if not its owner. */
      readonly placedBy: string | undefined;
      readonly clientBidId: string | null;
    },
    atMs: number,
  ) => {
    const { leader, amount, bidder, clientBidId, placedBy } = bid;
    const extraMs = Math.min(
      Math.max(0, atMs + extensionMs - open.closesAtMs),
      Math.max(0, capMs - open.addedMs),
    );
    const closesAtMs = isFinal(leader, amount)
      ? Math.min(open.closesAtMs, atMs + UNANSWERABLE_MS)
      : open.closesAtMs + extraMs;
    must(bid.closesAtMs === closesAtMs, 'a late bid gives everyone who can the time to answer');
    const said = `${bidder} ${clientBidId}`;
    must(clientBidId === null || !names.has(said), 'a bid counts once');
    names.add(said);
    if (closesAtMs !== open.closesAtMs) open.wasGivenTime = false;
    open.addedMs += Math.max(0, closesAtMs - open.closesAtMs);
    Object.assign(open, { leader, amount, closesAtMs, placedBy });
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

  /** From when on a lock waits for the sale in question. */
  const holdFrom = (atMs: number) => {
    if (asked !== null && lot === null) asked.heldSinceMs ??= atMs;
  };
  const members = () => [...purse.keys()];
  /** Whether those have said yes whose word it takes. */
  const hasCarried = ({ yes, admin, buyer, objected, passedOn }: Asked): boolean => {
    const enough = (voters: readonly string[]) =>
      voters.length > 0 && 3 * voters.filter((each) => yes.has(each)).length >= 2 * voters.length;
    if (objected) return enough(members().filter((each) => each !== buyer));
    if (admin !== buyer && yes.has(admin) && yes.has(buyer)) return true;
    const others = members().filter((each) => each !== buyer && each !== admin);
    return (passedOn || admin === buyer) && enough(others);
  };
  const theAsked = (voidId: string, atMs: number): Asked => {
    if (asked === null || asked.voidId !== voidId) throw new Error(`At seq ${seq}: it was asked`);
    must(!carries, 'what has carried is carried out at once');
    must(
      siteSinceMs !== null || atMs < (asked.heldSinceMs ?? Infinity) + HELD_MS,
      'nothing is said once the hold is over',
    );
    return asked;
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
      const bySelf = owes?.seals ?? null;
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
          maxima.start(event);
          order = event.order;
          must(
            sameTeams(event.lots?.flatMap(({ teamIds }) => teamIds) ?? order, field),
            'every team is in one lot',
          );
          must(
            event.lots === undefined || sameTeams(event.lots.map(idOfLot), order),
            'lots are named by their teams',
          );
          lotMs = event.settings.lotSeconds * 1000;
          extensionMs = event.settings.extensionSeconds * 1000;
          capMs = (event.settings.extensionCapSeconds ?? Infinity) * 1000;
          smallest = event.settings.minimumBid ?? 1;
          ladder = event.settings.steps ?? [];
          for (const member of event.members) purse.set(member, event.settings.startingBudget);
          for (const each of event.deputies ?? []) name(each.userId, each.deputy, each.limit);
          budgets = event.members.length * event.settings.startingBudget;
          return;
        case 'LotLocked':
          must(lot === null && pauses.size === 0, 'a lock screen comes between lots');
          must(asked === null, 'a lock waits while a sale is in question');
          must(event.teamId === order[offered.length], 'lots come in the drawn order');
          lot = {
            opensAtMs: event.opensAtMs,
            runsSinceMs: 0,
            wasGivenTime: false,
            closesAtMs: null,
            leftMs: null,
            leader: null,
            amount: 0,
            placedBy: undefined,
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
          const maximum = maxima.set(event, { seq, atMs });
          if (maximum === null) return;
          must(purse.has(maximum.userId), 'a maximum is a member’s');
          must(!offered.includes(maximum.teamId), 'no maximum is for a lot that is over');
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
        case 'DeputyNamed':
          name(event.userId, event.deputy, event.limit);
          return;
        case 'MaximumWithdrawn':
          maxima.remove(event.seal, { seq, atMs });
          return;
        case 'MaximaRevealed': {
          const opened = new Set(event.maxima.map(({ id }) => id));
          must(
            acts.flatMap((act) => act.seals).every((seal) => opened.has(behind(seal)?.id ?? '')),
            'with the end, all maxima that made a price are opened',
          );
          must(
            JSON.stringify(event.acts) === JSON.stringify(acts),
            'with the end it is told which maxima made which price',
          );
          return;
        }
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
          actIn(event, bySelf, defence?.seal ?? null);
          const bidder = speaks(event.challenger, event.placedBy, event.challenge);
          lead(open, { ...event, bidder, placedBy: undefined }, atMs);
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
          must(
            bySelf !== null || (defence?.upTo ?? 0) < event.amount,
            'a bid that a maximum reaches is answered',
          );
          actIn(event, bySelf, null);
          must(event.userId !== open.leader, 'nobody bids against themselves');
          must(event.amount <= (purse.get(event.userId) ?? 0), 'a bid is within the budget');
          const bidder = speaks(event.userId, event.placedBy, event.amount);
          const { placedBy } = event;
          lead(open, { ...event, leader: event.userId, bidder, placedBy }, atMs);
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
          const { leader, amount, placedBy } = openLot();
          must(event.userId === leader && event.amount === amount, 'the highest bidder wins');
          must(event.placedBy === placedBy, 'a sale says who said its bid');
          if (placedBy !== undefined) {
            wonBySpeakers.set(event.userId, (wonBySpeakers.get(event.userId) ?? 0) + amount);
          }
          endLot(event.teamId, atMs);
          const left = (purse.get(event.userId) ?? 0) - event.amount;
          must(left >= 0, 'no budget is ever negative');
          purse.set(event.userId, left);
          paid += event.amount;
          owns.set(event.teamId, event);
          questionable = event.teamId;
          holdFrom(atMs);
          return;
        }
        case 'LotUnsold':
          must(openLot().leader === null, 'a team with a bid is sold');
          endLot(event.teamId, atMs);
          questionable = null;
          holdFrom(atMs);
          return;
        case 'GroupPauseRequested':
          openLot();
          must(offered.length + 1 < order.length, 'nobody requests a pause after the last team');
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
          holdFrom(atMs);
          if (event.kind === 'global') siteSinceMs ??= atMs;
          return;
        case 'PauseEnded':
          must(pauses.delete(event.kind), 'only a pause that is on ends');
          if (event.kind === 'global' && siteSinceMs !== null) {
            const stoodMs = atMs - siteSinceMs;
            siteSinceMs = null;
            if (asked !== null) {
              asked.sinceMs += stoodMs;
              if (asked.heldSinceMs !== null) asked.heldSinceMs += stoodMs;
            }
          }
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
        case 'SaleVoidProposed': {
          const { teamId, userId: buyer, adminId: admin, proposedBy } = event;
          const sale = owns.get(teamId);
          must(asked === null, 'one sale at a time is in question');
          must(teamId === questionable, 'the latest sale is in question, once');
          must(sale?.userId === buyer && sale.amount === event.amount, 'a sale is told as it was');
          must(proposedBy === admin || proposedBy === buyer, 'the admin or the buyer asks');
          must(purse.size > 1, 'somebody else is there to agree');
          const times = (asksOf.get(proposedBy) ?? 0) + 1;
          must(times <= 3, 'nobody asks more than three times');
          must(offered.length < order.length, 'the last lot is never in question');
          asksOf.set(proposedBy, times);
          questionable = null;
          asked = {
            voidId: event.voidId,
            teamId,
            buyer,
            admin,
            yes: new Set([proposedBy]),
            objected: false,
            passedOn: false,
            sinceMs: atMs,
            heldSinceMs: null,
          };
          // Asked in a pause of the site, no time has passed when that ends.
          if (siteSinceMs !== null) asked.sinceMs -= atMs - siteSinceMs;
          if (lot === null) {
            asked.heldSinceMs = siteSinceMs ?? atMs;
          }
          return;
        }
        case 'SaleVoidAgreed': {
          const now = theAsked(event.voidId, atMs);
          must(purse.has(event.userId) && !now.yes.has(event.userId), 'a member agrees, once');
          now.yes.add(event.userId);
          carries = hasCarried(now);
          return;
        }
        case 'SaleVoidObjected': {
          const now = theAsked(event.voidId, atMs);
          const isKey = event.userId === now.admin || event.userId === now.buyer;
          must(purse.has(event.userId) && !isKey, 'another member objects');
          now.objected = true;
          now.yes.delete(event.userId);
          carries = hasCarried(now);
          return;
        }
        case 'SaleVoidPassedOn': {
          if (asked === null) throw new Error(`At seq ${seq}: nothing is in question`);
          must(asked.admin !== asked.buyer && !asked.passedOn, 'a key passes on once');
          must(purse.size > 2, 'there is somebody to pass it on to');
          must(
            event.because === 'away' || atMs >= asked.sinceMs + HELD_MS,
            'nobody is silent before their time',
          );
          asked.passedOn = true;
          carries = hasCarried(asked);
          return;
        }
        case 'SaleVoided': {
          must(carries && asked?.voidId === event.voidId, 'a sale is voided by those who may');
          const sale = owns.get(event.teamId);
          if (sale === undefined) return;
          must(sale.userId === event.userId && sale.amount === event.amount, 'the sale is told');
          const couldNobody = lot !== null && isFinal(lot.leader, lot.amount);
          owns.delete(event.teamId);
          purse.set(sale.userId, (purse.get(sale.userId) ?? 0) + sale.amount);
          paid -= sale.amount;
          if (sale.placedBy !== undefined) {
            const before = wonBySpeakers.get(sale.userId) ?? 0;
            wonBySpeakers.set(sale.userId, before - sale.amount);
          }
          offered.splice(offered.indexOf(event.teamId), 1);
          const others = order.filter((each) => each !== event.teamId);
          const place = offered.length + (lot === null ? 0 : 1);
          order = [...others.slice(0, place), event.teamId, ...others.slice(place)];
          maxima.clear(event.teamId);
          asked = null;
          carries = false;
          if (lot === null || lot.closesAtMs === null || lot.leftMs !== null) return;
          const canSomebody = couldNobody && !isFinal(lot.leader, lot.amount);
          const isGiven = canSomebody && atMs < lot.closesAtMs;
          const closesAtMs = Math.max(lot.closesAtMs, atMs + extensionMs);
          must(
            event.closesAtMs === (isGiven ? closesAtMs : undefined),
            'who can answer only now has the time to',
          );
          if (isGiven) lot.closesAtMs = closesAtMs;
          owes =
            lot.closesAtMs > atMs
              ? bidByThemselves(order[offered.length] ?? '', lot.leader, lot.amount)
              : null;
          return;
        }
        case 'SaleVoidRefused': {
          if (asked === null) throw new Error(`At seq ${seq}: nothing is in question`);
          must(!carries, 'what has carried is carried out');
          const { refusedBy } = event;
          const isOver = atMs >= (asked.heldSinceMs ?? Infinity) + HELD_MS;
          const isKey = refusedBy === asked.admin || refusedBy === asked.buyer;
          must(refusedBy === null ? isOver : isKey, 'a key refuses, or time does');
          asked = null;
          return;
        }
        case 'AuctionCompleted': {
          must(asked === null, 'the end waits while a sale is in question');
          must(
            [...owns.values()].reduce((sum, { amount }) => sum + amount, 0) === paid,
            'paid is what is owned',
          );
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

/** The same, each once, in any order. */
function sameTeams(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());
}

/** What the rules say that a lot is called: its only team, or an id of its teams' names. */
function idOfLot({ teamIds }: { readonly teamIds: readonly string[] }): string {
  if (teamIds.length === 1) return teamIds.join('');
  const space = Buffer.from('695dee11ef8750b1b03320d328211276', 'hex');
  const id = createHash('sha1').update(space).update(teamIds.toSorted().join(',')).digest();
  id.writeUInt8((id.readUInt8(6) % 16) + 0x50, 6);
  id.writeUInt8((id.readUInt8(8) % 64) + 0x80, 8);
  return id.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
