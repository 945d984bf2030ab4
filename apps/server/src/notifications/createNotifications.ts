import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { isSeatIn } from '../groups/seats/seatRows.ts';
import type { Pusher } from '../platform/push/pusher.ts';
import { paid } from '../platform/push/words.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import type { Brackets } from '../tournament/brackets.ts';
import { tellContests } from './contests.ts';
import { tellOutbid } from './outbid.ts';
import { tellResults } from './results.ts';

/** A payment that its payer has marked. */
type Payment = {
  readonly groupId: string;
  readonly from: string;
  readonly to: string;
  readonly cents: number;
};

/** How long a payment is worth delivering to a phone that is off. */
const PAID_WORTH_MS = 24 * 3_600_000;

/** Maps changes to push notifications. Subscribes to the feed of changes; nothing waits for it. */
export type Notifications = {
  /** [PUSH-8] Tells a payee, or the host for a seat, that their payer has marked a payment. */
  notifyPaid(payment: Payment): Promise<void>;
  close(): void;
};

export function createNotifications(deps: {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly brackets: Pick<Brackets, 'allCurrent'>;
  readonly groupMoney: GroupMoneyReader;
  readonly pusher: Pusher;
  readonly onError: (error: unknown) => void;
}): Notifications {
  const { clock, contexts, pusher } = deps;
  const outbid = tellOutbid(deps);
  tellResults(deps);
  const contests = tellContests(deps);
  return {
    notifyPaid: async ({ groupId, from, to, cents }) => {
      const { facts, roster } = await contexts.of(groupId);
      const [payer, payee] = [roster.members.get(from), roster.members.get(to)];
      if (payer === undefined || payee === undefined) return;
      const isToSeat = isSeatIn(facts.seats, to);
      const notification = paid({
        groupId,
        groupName: facts.name,
        payer,
        cents,
        seat: isToSeat ? payee : null,
      });
      const userId = isToSeat ? facts.adminId : to;
      await pusher.send([{ userId, notification, expiresAtMs: clock.nowMs() + PAID_WORTH_MS }]);
    },
    close: () => {
      outbid.close();
      contests.close();
    },
  };
}
