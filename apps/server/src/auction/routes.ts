import { placeBid } from '@bracketbid/contract/http/auction';
import { nameDeputy } from '@bracketbid/contract/http/deputies';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import * as maximaCalls from '@bracketbid/contract/http/maxima';
import * as voidCalls from '@bracketbid/contract/http/saleVoids';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Auctions } from './auctions.ts';
import type { Bidding } from './bidding.ts';
import type { Deputies } from './deputies.ts';
import type { Maxima } from './maxima/maxima.ts';
import { groupIdFor } from '../groups/contests/namedGroup.ts';
import type { SaleVoids } from './saleVoids.ts';

/** Each is an event for good: somebody who thinks about all teams twice is served, a program is stopped. */
const MAXIMA = { max: 300, timeWindow: 600_000 };

/** As maxima: each is an event for good, and everyone of the group hears of it. */
const DEPUTIES = { max: 60, timeWindow: 600_000 };

/** What a member does in an auction: bids, maxima, deputies, voids, pauses. */
export function auctionRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly contexts: GroupContexts;
    readonly catalogues: Catalogues;
    readonly auctions: Auctions;
    readonly bidding: Bidding;
    readonly maxima: Maxima;
    readonly deputies: Deputies;
    readonly saleVoids: SaleVoids;
  },
): void {
  const { auctions, bidding, maxima, deputies, saleVoids } = deps;

  routes.member(placeBid, ({ body, caller }) => bidding.place(caller.userId, body));

  routes.member(maximaCalls.setMaximum, ({ body, caller }) => maxima.set(caller.userId, body), {
    accountLimit: MAXIMA,
  });

  routes.member(
    maximaCalls.removeMaximum,
    async ({ body, caller }) => {
      await maxima.remove(caller.userId, body);
      return {};
    },
    { accountLimit: MAXIMA },
  );

  routes.member(maximaCalls.myMaxima, async ({ query, caller }) => {
    const groupId = await groupIdFor(deps, caller, query);
    return { data: groupId === null ? [] : await maxima.mine(caller.userId, groupId) };
  });

  routes.member(
    nameDeputy,
    async ({ body, caller }) => {
      const groupId = await groupIdFor(deps, caller, body);
      if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
      const { userId: deputy, limit = null } = body;
      return deputies.name(groupId, caller.userId, { deputy, limit });
    },
    { accountLimit: DEPUTIES },
  );

  routes.member(voidCalls.proposeVoid, ({ body, caller }) =>
    saleVoids.propose(caller.userId, body),
  );

  const words = [
    [voidCalls.agreeVoid, saleVoids.agree],
    [voidCalls.refuseVoid, saleVoids.refuse],
    [voidCalls.objectVoid, saleVoids.object],
  ] as const;
  for (const [call, say] of words) {
    routes.member(call, async ({ params, query, caller }) => {
      const groupId = await groupIdFor(deps, caller, query);
      if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
      return say(caller.userId, groupId, params.id);
    });
  }

  routes.member(pauseAuction, async ({ body, caller }) =>
    auctions.pause(body.groupId, caller.userId, body.duration),
  );

  routes.member(resumeAuction, async ({ body, caller }) => ({
    settings: await auctions.resume(body.groupId, caller.userId),
  }));
}
