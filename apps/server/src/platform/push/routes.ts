import * as calls from '@bracketbid/contract/http/push';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Routes } from '../http/routes.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A person turns it on and off again; a program is stopped. */
const CHANGES = { max: 60, timeWindow: 600_000 };

/** A member's push subscriptions: kinds and devices. */
export function pushRoutes(
  routes: Routes,
  { subscriptions }: { readonly subscriptions: Subscriptions },
): void {
  routes.member(calls.pushState, async ({ caller }) => ({
    push: await subscriptions.readState(caller),
  }));

  routes.member(
    calls.choosePush,
    async ({ body: { kinds, quiet }, caller }) => {
      await subscriptions.choose(caller, kinds, quiet);
      return { message: MESSAGES.pushChosen, push: await subscriptions.readState(caller) };
    },
    { accountLimit: CHANGES },
  );

  routes.member(
    calls.subscribePush,
    async ({ body: { subscription, kinds }, caller }) => {
      await subscriptions.subscribe(caller, subscription, kinds);
      return { message: MESSAGES.pushOn, push: await subscriptions.readState(caller) };
    },
    { accountLimit: CHANGES },
  );

  routes.member(calls.unsubscribePush, async ({ caller }) => {
    await subscriptions.unsubscribe(caller);
    return { message: MESSAGES.pushOff, push: await subscriptions.readState(caller) };
  });
}
