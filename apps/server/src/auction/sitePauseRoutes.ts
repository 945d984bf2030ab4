import { MESSAGES } from '@bracketbid/contract/text/messages';
import { counted } from '@bracketbid/contract/counted';
import type { SiteSettings } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/site';
import type { Actor, Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { settingsDifference } from '../settings/difference.ts';
import { globalPauseUntilMs, type PausePatch, type Settings } from '../settings/settings.ts';
import type { Auctions } from './auctions.ts';
import type { PauseReach } from './sitePause.ts';

const MINUTE_MS = 60_000;

/** The site admin pauses all auctions, or ends that pause; the answer says how many it has reached. */
export function sitePauseRoutes(
  routes: Routes,
  deps: {
    readonly clock: Clock;
    readonly settings: Settings;
    readonly audit: Audit;
    readonly auctions: Pick<Auctions, 'followSitePause'>;
  },
): void {
  const { clock, settings, audit, auctions } = deps;

  const change = async (
    action: 'auctions.paused' | 'auctions.resumed',
    patch: PausePatch,
    actor: Actor,
  ): Promise<SiteSettings> => {
    const before = settings.get();
    const after = await settings.change(patch);
    await audit.by(actor, action, settingsDifference(before, after));
    return after;
  };

  routes.member(calls.globalPause, async ({ body, ...actor }) => {
    const pauseTime = new Date(clock.nowMs() + body.duration * MINUTE_MS).toISOString();
    const changed = await change('auctions.paused', { pauseStatus: true, pauseTime }, actor);
    return reply(changed, await auctions.followSitePause('site'));
  });

  routes.member(calls.globalResume, async (actor) => {
    // Another process may have paused a moment ago.
    await settings.reread();
    if (globalPauseUntilMs(settings.get(), clock.nowMs()) === null) {
      throw new Refused('Conflict', MESSAGES.notPaused);
    }
    const ended = { pauseStatus: false, pauseTime: null };
    const changed = await change('auctions.resumed', ended, actor);
    return reply(changed, await auctions.followSitePause('site'));
  });
}

/** The sentence that says in how many groups the pause, or its end, holds. */
function reply(settings: SiteSettings, { untilMs, running, reached }: PauseReach) {
  const what = untilMs === null ? 'The pause is over' : 'Bidding is paused';
  return {
    message: `${what}${reachInWords(running, reached)}`,
    settings,
    groups: { running, reached },
  };
}

function reachInWords(running: number, reached: number): string {
  if (running === 0) return ': no auction was running.';
  if (reached === running) return ` in ${counted(running, 'group')}.`;
  const number = reached.toLocaleString('en-US');
  const others = running - reached === 1 ? 'The other one follows' : 'The others follow';
  const can = running - reached === 1 ? 'it can' : 'they can';
  return ` in ${number} of ${counted(running, 'group')}. ${others} as soon as ${can}.`;
}
