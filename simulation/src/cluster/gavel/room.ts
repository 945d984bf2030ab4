/** A lot on the block: shown, or open. */
export type Block = {
  readonly lot: string;
  isOpen: boolean;
  /** What was said, the latest last; a strike takes it away. */
  readonly bids: Bid[];
  called: number | null;
  warnings: 0 | 1 | 2;
  warnedAtMs: number;
  /** The seq at which the standing bid last changed. */
  changedAt: number;
  strike: { readonly by: string; readonly untilMs: number } | null;
};

export type Bid = {
  readonly bidId: string;
  userId: string;
  readonly amount: number;
  /** A clerk entered it: nobody's phone did. */
  readonly byClerk: boolean;
};

/** What the model of a room knows. */
export type Room = {
  /** @throws an error that names the promise, if it does not hold */
  readonly must: (holds: boolean, promise: string) => void;
  seq: number;
  lastAtMs: number;
  isOver: boolean;
  host: string;
  clerks: readonly string[];
  /** Accounts, and seats that nobody has claimed: what each has left. */
  readonly purse: Map<string, number>;
  readonly seats: Set<string>;
  budget: number;
  warningMs: number;
  phonesBid: boolean;
  smallest: number;
  ladder: readonly { readonly from: number; readonly step: number }[];
  /** Lots that were neither passed nor ended. One on the block is among them until it opens. */
  readonly waiting: Set<string>;
  readonly passed: Set<string>;
  readonly sales: Map<string, { userId: string; readonly amount: number }>;
  unsold: number;
  block: Block | null;
  /** A pause of the site has begun since the warnings: they count no more. */
  owesTakingBack: boolean;
  readonly pauses: Set<'group' | 'global'>;
};

export function newRoom(): Room {
  const room: Room = {
    must: (holds, promise) => {
      if (!holds) throw new Error(`At seq ${room.seq}: ${promise}`);
    },
    seq: 0,
    lastAtMs: 0,
    isOver: false,
    host: '',
    clerks: [],
    purse: new Map(),
    seats: new Set(),
    budget: Infinity,
    warningMs: 0,
    phonesBid: true,
    smallest: 1,
    ladder: [],
    waiting: new Set(),
    passed: new Set(),
    sales: new Map(),
    unsold: 0,
    block: null,
    owesTakingBack: false,
    pauses: new Set(),
  };
  return room;
}

/** The lot that is open. */
export function openBlock({ block, seq }: Room): Block {
  if (block === null || !block.isOpen) throw new Error(`At seq ${seq}: a lot is open`);
  return block;
}

/** Only a clerk acts, and not in a pause. */
export function clerkActs({ host, clerks, pauses, must }: Room, by: string | undefined): void {
  must(by !== undefined && (by === host || clerks.includes(by)), 'only a clerk acts');
  must(pauses.size === 0, 'no clerk acts in a pause');
}

/** Somebody says an amount, by voice, paddle or phone. */
export function said(room: Room, block: Block, amount: number): void {
  const over = Math.max(block.bids.at(-1)?.amount ?? 0, block.called ?? 0);
  const passed = room.ladder.filter(({ from }) => over >= from);
  const least = over === 0 ? room.smallest : over + (passed.at(-1)?.step ?? 1);
  room.must(Number.isSafeInteger(amount), 'an amount is whole dollars');
  room.must(amount >= least, 'an amount is a step above all that was said before');
}

/** A bid has an owner now: the lot is open again, whatever was said of it. */
export function stands(room: Room, block: Block, bid: Bid): void {
  const { must, purse, seq } = room;
  const left = purse.get(bid.userId);
  must(left !== undefined, 'a bidder is a member, or a seat that nobody has claimed');
  must(bid.amount <= (left ?? 0), 'a bid is within what its bidder has left');
  must(bid.amount <= 1_000_000_000, 'no bid is more than a billion');
  block.bids.push(bid);
  Object.assign(block, { called: null, warnings: 0, changedAt: seq, strike: null });
  room.owesTakingBack = false;
}
