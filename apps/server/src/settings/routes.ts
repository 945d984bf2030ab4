import { isDeepStrictEqual } from 'node:util';
import type { SiteSettings } from '@bracketbid/contract/entities';
import * as admin from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/site';
import { getSettings } from '@bracketbid/contract/http/settings';
import type { SettingsPatch } from '@bracketbid/contract/http/site';
import {
  extensionTooLong,
  MESSAGES,
  settingBreaksRules,
  settingIsFixed,
} from '@bracketbid/contract/messages';
import { whyNotPayouts } from '@bracketbid/contract/payoutWords';
import { extensionFits } from '@bracketbid/engine/auction/settings';
import type { RoundSize } from '@bracketbid/engine/money/payoutTable';
import { type Kysely, sql } from 'kysely';
import type { Actor, Audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http/routes.ts';
import { dropPicture, putPicture } from '../uploads/uploads.ts';
import { sitesTournament } from './currentSeasons.ts';
import { settingsDifference } from './difference.ts';
import type { Settings } from './settings.ts';

export function settingsRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly audit: Audit;
    /** How many groups have rules that this record would make impossible. */
    readonly groupsMadeImpossible: (tx: Kysely<Tables>, site: SiteSettings) => Promise<number>;
    /** The rounds of each current tournament as this transaction sees them. */
    readonly currentRounds: (
      tx: Kysely<Tables>,
    ) => Promise<ReadonlyMap<string, readonly RoundSize[]>>;
  },
): void {
  const { database, clock, settings, audit } = deps;

  const refuseWhileStarted = async (patch: SettingsPatch): Promise<void> => {
    const now = settings.get();
    const fixed = (['auctionDate', 'startingBudget'] as const).filter(
      (field) => patch[field] !== undefined && patch[field] !== now[field],
    );
    if (fixed.length === 0) return;
    const counts = await Promise.all(fixed.map((field) => startedFollowing(database, field)));
    const started = Math.max(...counts);
    if (started === 0) return;
    const what = fixed.map((field) => FIELD_NAMES[field]).join(' and ');
    throw new Refused('Conflict', settingIsFixed(started, what));
  };

  /** Checked while the record is locked, so that no import of another bracket intervenes. */
  const wholePayouts = async (
    tx: Kysely<Tables>,
    payouts: SettingsPatch['payoutBasisPoints'],
  ): Promise<Pick<SettingsPatch, 'payoutBasisPoints'>> => {
    if (payouts === undefined) return {};
    const seasons = [...(await deps.currentRounds(tx)).values()];
    for (const rounds of seasons) {
      const whyNot = whyNotPayouts(payouts, rounds);
      if (whyNot !== null) throw new Refused('Invalid', whyNot);
    }
    // A round that is left out pays nothing.
    const none = Object.fromEntries(seasons.flat().map(({ code }) => [code, 0]));
    return { payoutBasisPoints: { ...none, ...payouts } };
  };

  /** [GROUP-9] Judged by the locked record: a group's rules lock it too. */
  const refuseBreakingRules = async (
    tx: Kysely<Tables>,
    patch: SettingsPatch,
    now: SiteSettings,
  ): Promise<void> => {
    const after = {
      ...now,
      startingBudget: patch.startingBudget ?? now.startingBudget,
      lotSeconds: patch.lotSeconds ?? now.lotSeconds,
      extensionSeconds: patch.extensionSeconds ?? now.extensionSeconds,
    };
    if (isDeepStrictEqual(now, after)) return;
    const groups = await deps.groupsMadeImpossible(tx, after);
    if (groups > 0) throw new Refused('Conflict', settingBreaksRules(groups));
  };

  routes.public(getSettings, async () => [settings.get()]);

  /** Changes settings and logs what was before and after, field by field. */
  const change = async (
    patch: SettingsPatch,
    actor: Actor & { readonly caller: { readonly userId: string } },
    newLogo: { readonly which: Logo; readonly content: Buffer } | null = null,
  ): Promise<SiteSettings> => {
    const before = settings.get();
    // The record is locked, so each concurrent change starts from what the previous one left.
    const after = await settings.change(patch, undefined, async (tx, now) => {
      refuseLongExtension(patch, now);
      await refuseBreakingRules(tx, patch, now);
      const payouts = await wholePayouts(tx, patch.payoutBasisPoints);
      for (const logo of LOGOS) {
        const next = patch[logo];
        if (next !== undefined && next !== now[logo]) await dropPicture(tx, `site:${logo}`);
      }
      if (newLogo === null) return payouts;
      const { which, content } = newLogo;
      const place = `site:${which}` as const;
      const { userId: uploadedBy } = actor.caller;
      return { ...payouts, [which]: await putPicture(tx, clock, { place, content, uploadedBy }) };
    });
    await audit.by(actor, 'settings.changed', settingsDifference(before, after));
    return after;
  };

  routes.member(calls.updateSettings, async ({ body, ...actor }) => {
    await refuseWhileStarted(body);
    return { message: 'Settings saved.', settings: await change(body, actor) };
  });

  routes.member(admin.putLogo, async ({ params, picture, ...actor }) => {
    if (picture === null) throw new Refused('Invalid', MESSAGES.imageInvalid);
    const newLogo = { which: params.which, content: picture };
    return {
      message: 'Logo saved.',
      settings: await change({}, actor, newLogo),
    };
  });
}

/** [LOT-6] Judged by the locked record, so that two changes at once can't break the rule together. */
function refuseLongExtension(patch: SettingsPatch, now: SiteSettings): void {
  if (patch.lotSeconds === undefined && patch.extensionSeconds === undefined) return;
  const { lotSeconds = now.lotSeconds, extensionSeconds = now.extensionSeconds } = patch;
  if (extensionFits({ lotSeconds, extensionSeconds })) return;
  throw new Refused('Invalid', extensionTooLong(lotSeconds));
}

/** Settings that are addresses of pictures: a replaced one is deleted. */
const LOGOS = ['sitelogo', 'footerlogo'] as const;
type Logo = (typeof LOGOS)[number];

const FIELD_NAMES = { auctionDate: 'auction date', startingBudget: 'starting budget' } as const;

/** [FREEZE-1] Groups of the current tournament whose auction has started, and that had nothing of their own in its place. */
async function startedFollowing(
  { kysely }: Database,
  field: keyof typeof FIELD_NAMES,
): Promise<number> {
  const { started } = await kysely
    .selectFrom('groups')
    .innerJoin('tournaments', 'tournaments.id', 'groups.tournament_id')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(sql<number>`count(*)::int`.as('started'))
    .where('tournaments.is_current', '=', true)
    .where('groups.started_at', 'is not', null)
    .where(sql<boolean>`(group_rules.own -> ${field}::text) is null`)
    // [SEASON-6] The hour is that of one season, the budget everyone's.
    .$if(field === 'auctionDate', (query) =>
      query.where('tournaments.id', '=', sitesTournament(kysely)),
    )
    .executeTakeFirstOrThrow();
  return started;
}
