import type { Maximum } from '@bracketbid/engine/auction/maxima/maxima';
import { createSaidMaxima, type SaidMaxima } from './saidMaxima.ts';

export type Lot = {
  opensAtMs: number;
  /** When its clock began to run, as it opened or went on after a pause: by the clock of the process that stored that. */
  runsSinceMs: number;
  /** Its end was moved by an outage. */
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

/** A sale in question. */
export type Asked = {
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

export type Sale = {
  readonly userId: string;
  readonly amount: number;
  readonly placedBy?: string;
};

/** A bid that maxima must make with the very next event. */
export type Owed = {
  readonly userId: string;
  readonly amount: number;
  readonly seals: readonly string[];
};

/** What the model remembers of one auction; each family of rules reads it and writes its part. */
export type Book = {
  /** @throws an error that names the promise, if it does not hold */
  readonly must: (holds: boolean, promise: string) => void;
  /** All teams of the tournament. */
  readonly field: readonly string[];
  /** The maximum behind a seal: the model is let into all secrets. */
  readonly behind: (seal: string) => Maximum | null;
  readonly maxima: SaidMaxima;
  seq: number;
  lastAtMs: number;
  isOver: boolean;
  order: readonly string[];
  lotMs: number;
  extensionMs: number;
  capMs: number;
  smallest: number;
  ladder: readonly { readonly from: number; readonly step: number }[];
  lot: Lot | null;
  readonly offered: string[];
  readonly purse: Map<string, number>;
  budgets: number;
  paid: number;
  /** Who owns what, for how much. */
  readonly owns: Map<string, Sale>;
  /** The requests of bids that count. */
  readonly names: Set<string>;
  pauseAfterLotMs: number | null;
  readonly pauses: Map<'group' | 'global', number>;
  siteSinceMs: number | null;
  asked: Asked | null;
  /** The lot that ended last, while its sale may still be questioned. */
  questionable: string | null;
  readonly asksByVoid: Map<string, number>;
  carries: boolean;
  /** Who may speak for whom, up to how much in all, and what speakers have won for each. */
  readonly leave: Map<string, { readonly speaker: string; readonly limit: number }>;
  readonly wonBySpeakers: Map<string, number>;
  /** Which maxima made which prices. */
  readonly acts: { readonly seq: number; readonly seals: readonly string[] }[];
  owed: Owed | null;
};

/** The book before the first event. */
export function newBook(field: readonly string[], behind: (seal: string) => Maximum | null): Book {
  const must = (holds: boolean, promise: string) => {
    if (!holds) throw new Error(`At seq ${book.seq}: ${promise}`);
  };
  const book: Book = {
    must,
    field,
    behind,
    maxima: createSaidMaxima(behind, must),
    seq: 0,
    lastAtMs: 0,
    isOver: false,
    order: [],
    lotMs: 0,
    extensionMs: 0,
    capMs: Infinity,
    smallest: 1,
    ladder: [],
    lot: null,
    offered: [],
    purse: new Map(),
    budgets: 0,
    paid: 0,
    owns: new Map(),
    names: new Set(),
    pauseAfterLotMs: null,
    pauses: new Map(),
    siteSinceMs: null,
    asked: null,
    questionable: null,
    asksByVoid: new Map(),
    carries: false,
    leave: new Map(),
    wonBySpeakers: new Map(),
    acts: [],
    owed: null,
  };
  return book;
}

/** The team whose lot is next or up. */
export function upNext({ order, offered }: Book): string | undefined {
  return order[offered.length];
}

/** The lot that is open. */
export function openLot({ lot, seq }: Book): Lot & { closesAtMs: number } {
  if (lot === null || lot.closesAtMs === null) throw new Error(`At seq ${seq}: a lot is open`);
  return Object.assign(lot, { closesAtMs: lot.closesAtMs });
}

/** Begins to count the time for which a lock waits for the sale in question. */
export function holdFrom({ asked, lot }: Book, atMs: number): void {
  if (asked !== null && lot === null) asked.heldSinceMs ??= atMs;
}
