import { counted } from '@bracketbid/contract/counted';
import type { SiteSettings } from '@bracketbid/contract/entities';
import * as admin from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/site';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import { extensionTooLong, MESSAGES, settingIsFixed } from '@bracketbid/contract/messages';
import { extensionFits } from '@bracketbid/engine/auction/settings';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../accounts/identify.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { PauseReach } from '../auction/sitePause.ts';
import type { Audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { currentRounds } from '../tournament/teams.ts';
import { dropPicture, putPicture } from '../uploads/uploads.ts';
import { whyNotPayouts } from './payouts.ts';
import { globalPauseUntilMs, type Settings } from './settings.ts';

const MINUTE_MS = 60_000;

export function settingsRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly catalogues: Catalogues;
    readonly audit: Audit;
    readonly auctions: Pick<Auctions, 'followSitePause'>;
  },
): void {
  const { database, clock, settings, catalogues, audit, auctions } = deps;

  const refuseWhileStarted = async (patch: SettingsPatch): Promise<void> => {
    const now = settings.get();
    const fixed = (['auctionDate', 'startingBudget'] as const).filter(
      (field) => patch[field] !== undefined && patch[field] !== now[field],
    );
    if (fixed.length === 0) return;
    const { tournamentId } = await catalogues.current();
    const { started } = await database.kysely
      .selectFrom('groups')
      .select(sql<number>`count(*)::int`.as('started'))
      .where('tournament_id', '=', tournamentId)
      .where('started_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (started === 0) return;
    const what = fixed.map((field) => FIELD_NAMES[field]).join(' and ');
    throw new Refused('Conflict', settingIsFixed(started, what));
  };

  /** Asked while the record is locked: an import of another bracket waits for it, or has come before. */
  const wholePayouts = async (
    tx: Kysely<Tables>,
    payouts: SettingsPatch['payoutBasisPoints'],
  ): Promise<Pick<SettingsPatch, 'payoutBasisPoints'>> => {
    if (payouts === undefined) return {};
    const rounds = await currentRounds(tx);
    const whyNot = whyNotPayouts(payouts, rounds);
    if (whyNot !== null) throw new Refused('Invalid', whyNot);
    // What is left out pays nothing, and is meant to.
    const none = Object.fromEntries(rounds.map(({ code }) => [code, 0]));
    return { payoutBasisPoints: { ...none, ...payouts } };
  };

  routes.public(calls.getSettings, async () => [settings.get()]);

  /** Changes settings and notes what was before and after, field by field. */
  const change = async (
    action: 'settings.changed' | 'auctions.paused' | 'auctions.resumed',
    patch: Parameters<Settings['change']>[0],
    { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
    newLogo: { readonly which: Logo; readonly content: Buffer } | null = null,
  ): Promise<SiteSettings> => {
    const before = settings.get();
    // The record is locked: of several at once, each finds what the one before has left.
    const after = await settings.change(patch, undefined, async (tx, now) => {
      if (!('pauseStatus' in patch)) refuseLongExtension(patch, now);
      const payouts = await wholePayouts(tx, (patch as SettingsPatch).payoutBasisPoints);
      for (const logo of LOGOS) {
        const next = (patch as SettingsPatch)[logo];
        if (next !== undefined && next !== now[logo]) await dropPicture(tx, `site:${logo}`);
      }
      if (newLogo === null) return payouts;
      const { which, content } = newLogo;
      const place = `site:${which}` as const;
      return {
        ...payouts,
        [which]: await putPicture(tx, clock, { place, content, uploadedBy: caller.userId }),
      };
    });
    await audit.note({
      action,
      actorId: caller.userId,
      address: request.ip,
      details: differenceOf(before, after),
    });
    return after;
  };

  routes.member(calls.updateSettings, async ({ body, ...asked }) => {
    await refuseWhileStarted(body);
    return { message: 'Settings saved.', settings: await change('settings.changed', body, asked) };
  });

  routes.member(admin.putLogo, async ({ params, picture, ...asked }) => {
    if (picture === null) throw new Refused('Invalid', MESSAGES.imageInvalid);
    const newLogo = { which: params.which, content: picture };
    return {
      message: 'Logo saved.',
      settings: await change('settings.changed', {}, asked, newLogo),
    };
  });

  routes.member(calls.globalPause, async ({ body, ...asked }) => {
    const pauseTime = new Date(clock.nowMs() + body.duration * MINUTE_MS).toISOString();
    const changed = await change('auctions.paused', { pauseStatus: true, pauseTime }, asked);
    return answerOf(changed, await auctions.followSitePause());
  });

  routes.member(calls.globalResume, async (asked) => {
    // Another process may have paused a moment ago.
    await settings.reread();
    if (globalPauseUntilMs(settings.get(), clock.nowMs()) === null) {
      throw new Refused('Conflict', MESSAGES.notPaused);
    }
    const changed = await change(
      'auctions.resumed',
      { pauseStatus: false, pauseTime: null },
      asked,
    );
    return answerOf(changed, await auctions.followSitePause());
  });
}

/** [LOT-6] Judged by the record that is changed, so that two changes at once can't get past it together. */
function refuseLongExtension(patch: SettingsPatch, now: SiteSettings): void {
  if (patch.lotSeconds === undefined && patch.extensionSeconds === undefined) return;
  const { lotSeconds = now.lotSeconds, extensionSeconds = now.extensionSeconds } = patch;
  if (extensionFits({ lotSeconds, extensionSeconds })) return;
  throw new Refused('Invalid', extensionTooLong(lotSeconds));
}

/** Tells whoever paused the site, or ended its pause, in how many groups that holds. */
function answerOf(settings: SiteSettings, { untilMs, running, reached }: PauseReach) {
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

/** The fields that are different, as they were and as they are. */
function differenceOf(before: SiteSettings, after: SiteSettings) {
  const fields = (Object.keys(after) as (keyof SiteSettings)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (record: SiteSettings) =>
    Object.fromEntries(fields.map((field) => [field, record[field]]));
  return { before: of(before), after: of(after) };
}

/** Settings that are addresses of pictures: one that is no longer shown goes. */
const LOGOS = ['sitelogo', 'footerlogo'] as const;
type Logo = (typeof LOGOS)[number];

const FIELD_NAMES = { auctionDate: 'auction date', startingBudget: 'starting budget' } as const;
