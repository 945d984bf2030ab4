import { counted } from '@bracketbid/contract/counted';
import type { SiteSettings } from '@bracketbid/contract/entities';
import * as admin from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/site';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import { extensionTooLong, MESSAGES } from '@bracketbid/contract/messages';
import { extensionFits } from '@bracketbid/engine/auction/settings';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../accounts/identify.ts';
import type { Audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { roundsWithMatches } from '../tournament/teams.ts';
import { dropPicture, putPicture } from '../uploads/uploads.ts';
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
  },
): void {
  const { database, clock, settings, catalogues, audit } = deps;

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
    throw new Refused(
      'Conflict',
      `${started === 1 ? 'An auction has' : `${counted(started, 'auction')} have`} started: the ${what} can no longer change.`,
    );
  };

  const refuseUnevenPayouts = async (patch: SettingsPatch): Promise<void> => {
    if (patch.payoutBasisPoints === undefined) return;
    const { tournamentId } = await catalogues.current();
    const rounds = await roundsWithMatches(database, tournamentId);
    const known = new Set(rounds.map((round) => round.code));
    const stranger = Object.keys(patch.payoutBasisPoints).find((code) => !known.has(code));
    if (stranger !== undefined) {
      throw new Refused('Invalid', `The tournament has no round "${stranger}".`);
    }
    const total = rounds.reduce(
      (sum, round) => sum + round.matches * (patch.payoutBasisPoints?.[round.code] ?? 0),
      0,
    );
    if (total !== WHOLE_POT) {
      const percent = (total / 100).toLocaleString('en-US');
      throw new Refused(
        'Invalid',
        `The payouts must add up to 100 % of the pot, not ${percent} %.`,
      );
    }
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
      for (const logo of LOGOS) {
        const next = (patch as SettingsPatch)[logo];
        if (next !== undefined && next !== now[logo]) await dropPicture(tx, `site:${logo}`);
      }
      if (newLogo === null) return {};
      const { which, content } = newLogo;
      const place = `site:${which}` as const;
      return {
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
    await refuseUnevenPayouts(body);
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
    return {
      settings: await change('auctions.paused', { pauseStatus: true, pauseTime }, asked),
    };
  });

  routes.member(calls.globalResume, async (asked) => {
    if (globalPauseUntilMs(settings.get(), clock.nowMs()) === null) {
      throw new Refused('Conflict', 'The auctions are not paused.');
    }
    return {
      settings: await change('auctions.resumed', { pauseStatus: false, pauseTime: null }, asked),
    };
  });
}

/** [LOT-6] Judged by the record that is changed, so that two changes at once can't get past it together. */
function refuseLongExtension(patch: SettingsPatch, now: SiteSettings): void {
  if (patch.lotSeconds === undefined && patch.extensionSeconds === undefined) return;
  const { lotSeconds = now.lotSeconds, extensionSeconds = now.extensionSeconds } = patch;
  if (extensionFits({ lotSeconds, extensionSeconds })) return;
  throw new Refused('Invalid', extensionTooLong(lotSeconds));
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

/** 100 % in basis points. */
const WHOLE_POT = 10_000;
