import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '../auction/applyMessage.ts';
import { pageMs, wallMs } from '../clock/serverClock.ts';
import {
  CHAT,
  GROUP,
  MAXIMA,
  MEMBER,
  RESULTS,
  RULES,
  SEATS,
  SHARES,
} from '../queries/groupQueries.ts';

/** The first parts of the keys of stale queries. */
export type StaleKey = readonly string[];

/** Changed by the end of a lot: who owns what, and what it is worth. Not what each phone in the room shows. */
const LOTS: readonly StaleKey[] = [
  [RESULTS, 'user'],
  [RESULTS, 'my-matches'],
  [RESULTS, 'other-matches'],
  [RESULTS, 'paid'],
  [RESULTS, 'lots'],
  [RESULTS, 'standings'],
  [RESULTS, 'settlement'],
  [RESULTS, SHARES],
  [MEMBER],
];

/** Changed by other people in the group, or other names of theirs: what lists them. */
export const PEOPLE: readonly StaleKey[] = [...LOTS, [RESULTS, 'circle'], [RESULTS, 'paper']];

/** Changed by whatever changes who has won how much. */
const MONEY: readonly StaleKey[] = [[RESULTS], [MEMBER]];

/** What may have changed while the connection was lost. The group and the hour come with the reconnection. */
export const STALE_AFTER_OUTAGE: readonly StaleKey[] = [
  [RESULTS],
  [MEMBER],
  [RULES],
  [MAXIMA],
  [CHAT],
  [SEATS],
];

/** Which cached answers a message makes stale. Pure. */
export function staleAfter(message: LiveMessage): readonly StaleKey[] {
  switch (message.name) {
    case 'teamStatusUpdate':
    case 'saleVoid':
      return LOTS;
    case 'matchUpdated':
    case 'sharesChanged':
    case 'auctionCompleted':
      return MONEY;
    // From the start the seed of the order is public.
    case 'auctionAutoStarted':
      return [[GROUP], [RULES]];
    case 'settlementChanged':
      return [[RESULTS, 'settlement']];
    // What each has won, and what a contest’s prizes are; its name before the auction.
    case 'contestChanged':
      return [...MONEY, [GROUP]];
    case 'chatChanged':
      return [[CHAT]];
    // A seat was claimed or granted, or its person is a member now, or it is called otherwise.
    case 'groupUpdated':
      return message.payload.seats === undefined ? [[SEATS]] : [[SEATS], ...PEOPLE];
    // Until when the rules and a contest can be changed goes by the hour.
    case 'auctionTimeUpdated':
    case 'groupRulesUpdated':
      return [[RULES], [RESULTS, 'contest']];
    case 'maximaChanged':
      return [[MAXIMA]];
    default:
      return [];
  }
}

/** Within this time every process knows of a change, with much to spare. Milliseconds. */
const SPREAD_MS = 5_000;

/**
 * Whether nothing has changed since this page began to load, so that all it has requested is up to date. By both clocks: one may
 * stop while the device sleeps, and the other may be set.
 */
export function hasMissedNothing({
  quietMs = 0,
}: Pick<ServerMessages['groupUpdated'], 'quietMs'>): boolean {
  const ageMs = Math.max(pageMs(), wallMs() - performance.timeOrigin);
  return quietMs > ageMs + SPREAD_MS;
}

/** Messages in quick succession cause one request, and a hundred thousand pages don't send theirs at the same instant. Milliseconds. */
const GATHER_MS = { least: 100, spread: 500 };

/** Refetches stale queries a moment later: those on the screen, and the others when they are next shown. */
export function createRefresher(queries: Pick<QueryClient, 'invalidateQueries'>): {
  refresh(keys: readonly StaleKey[]): void;
  /** Nothing is stale after all: only what failed is requested again. */
  forget(): void;
  close(): void;
} {
  const waiting = new Map<string, StaleKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshAll = () => {
    timer = undefined;
    const keys = [...waiting.values()];
    waiting.clear();
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  return {
    refresh: (keys) => {
      for (const key of keys) waiting.set(key.join(' '), key);
      if (waiting.size === 0) return;
      timer ??= setTimeout(refreshAll, GATHER_MS.least + Math.random() * GATHER_MS.spread);
    },
    forget: () => {
      waiting.clear();
      void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    close: () => clearTimeout(timer),
  };
}
