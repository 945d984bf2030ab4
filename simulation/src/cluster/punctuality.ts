import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { OpenLot } from './model/model.ts';
import { SKEW_MS_MAX } from './serverProcess/machineClock.ts';
import { isPrompt, isQuick, isSteady, type FaultProfile } from './faultProfile.ts';

/** A deadline that nobody kept for so long means a complete outage. */
const OUTAGE_MS = 2000;

/** How much later a process ends a lot, to allow for clocks that are behind. */
const GRACE_MS = 100;

/** When one process dies, another ends its lots at most so much later than it would have. */
const TAKEN_OVER_MS = 300;

/** Processes that die within this time of each other may be one that acts and its stand-in. */
const DEATHS_APART_MS = 10_000;

/** How long a process that starts after an outage takes at most to resume running auctions. */
const TAKE_UP_MS = 15_000;

/**
 * Checks what no single process can see: that no lot ends while another's clock still lets people bid, that none is
 * lost to an outage, and that none gets time back while others serve it.
 */
export function judgeTime(
  lot: OpenLot | null,
  { seq, atMs, event }: LoggedEvent,
  world: {
    readonly nowMs: number;
    readonly firstMs: number | null;
    readonly faultProfile: FaultProfile;
    /** When processes died. */
    readonly deathsMs: readonly number[];
  },
): void {
  if (lot === null) return;
  const { nowMs, firstMs, faultProfile, deathsMs } = world;
  const { closesAtMs } = lot;
  const fail = (what: string) => {
    throw new Error(`At seq ${seq}: ${what}`);
  };
  if (event.type === 'LotSold' || event.type === 'LotUnsold') {
    if (nowMs < closesAtMs + SKEW_MS_MAX) fail('a lot ended while some clock had time left');
    // Once is enough: a site that is always late must finish too.
    const isLate = atMs > closesAtMs + OUTAGE_MS + GRACE_MS;
    if (isLate && !lot.wasGivenTime) fail('a lot was lost to an outage');
    const deaths = deathsMs.filter((atMs) => atMs > closesAtMs - DEATHS_APART_MS);
    if (deaths.length <= 1 && !lot.wasGivenTime && isQuick(faultProfile)) {
      const lateMs = nowMs - closesAtMs - GRACE_MS - SKEW_MS_MAX;
      if (lateMs > TAKEN_OVER_MS) fail(`a lot ended ${lateMs} ms late`);
    }
    const wasLeft = firstMs !== null && lot.runsSinceMs < firstMs - SKEW_MS_MAX;
    if (wasLeft && isPrompt({ ...faultProfile, crashEveryMs: Infinity })) {
      if (nowMs < firstMs + lot.givenMs) fail('after an outage there was no time to answer');
    }
  }
  if (event.type === 'LotExtended' && isSteady(faultProfile)) {
    const isAfterOutage = firstMs !== null && nowMs - firstMs < TAKE_UP_MS;
    if (!isAfterOutage && atMs - closesAtMs <= OUTAGE_MS) {
      fail('a lot got time back although there was no outage');
    }
  }
}
