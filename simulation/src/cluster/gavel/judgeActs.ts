import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { ActRequest } from './clerks.ts';

/**
 * Checks what clerks were answered against the log: an accepted act is durable, and however often it was requested it is done
 * once.
 *
 * @throws an error that names the broken promise
 */
export function judgeActs(acts: readonly ActRequest[], rows: readonly LoggedEvent[]): void {
  const seqs = new Map<string, number>();
  for (const { clientActId, answer } of acts) {
    if (answer?.outcome.kind === 'stale') throw new Error(`${clientActId} was judged as a start`);
    if (answer?.outcome.kind !== 'accepted') continue;
    const [entry] = answer.outcome.applied;
    const seq = entry?.seq ?? 0;
    if (rows[seq - 1]?.hash !== entry?.hash) {
      throw new Error(`${clientActId} was accepted as seq ${seq} and is not in the log`);
    }
    if (seq > answer.atSeq) throw new Error(`${clientActId} was accepted before it was durable`);
    const before = seqs.get(clientActId) ?? seq;
    if (before !== seq) throw new Error(`${clientActId} was done twice, as ${before} and ${seq}`);
    seqs.set(clientActId, seq);
  }
  judgeOnce(acts, rows);
}

/** Nothing is done more often than it was asked for. */
function judgeOnce(acts: readonly ActRequest[], rows: readonly LoggedEvent[]): void {
  const asked = new Map<string, Set<string>>();
  for (const { by, act, clientActId } of acts) {
    const what = `${act.kind} by ${by}, ${describeDetail(act)}`;
    asked.set(what, (asked.get(what) ?? new Set()).add(clientActId));
  }
  const done = new Map<string, number>();
  for (const { seq, event } of rows) {
    const what = describeAct(event);
    if (what === null) continue;
    const times = (done.get(what) ?? 0) + 1;
    done.set(what, times);
    if (times > (asked.get(what)?.size ?? 0)) {
      throw new Error(`At seq ${seq}: ${what}, was done more often than it was asked for`);
    }
  }
}

function describeDetail(act: ActRequest['act']): string {
  switch (act.kind) {
    case 'show':
      return act.teamId;
    case 'call':
      return String(act.amount);
    case 'warn':
    case 'sell':
      return String(act.seenSeq);
    default:
      return '';
  }
}

/** The act that an event says was done, in the words above; null for what no clerk does, and for bids, which have ids. */
function describeAct(event: AuctionEvent): string | null {
  switch (event.type) {
    case 'LotShown':
      return `show by ${event.by}, ${event.teamId}`;
    case 'BidCalled':
      return `call by ${event.by}, ${event.amount}`;
    case 'WarningGiven':
      return `warn by ${event.by}, ${event.seenSeq}`;
    case 'LotPassed':
      return `pass by ${event.by}, `;
    case 'LotSold':
      return event.gavel === undefined ? null : `sell by ${event.gavel.by}, ${event.gavel.seenSeq}`;
    default:
      return null;
  }
}
