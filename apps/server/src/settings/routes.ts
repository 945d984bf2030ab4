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
} from '@bracketbid/contract/text/messages';
import { extensionFits } from '@bracketbid/engine/auction/settings';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { type Kysely, sql } from 'kysely';
import type { Actor, Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { dropPicture, putPicture } from '../platform/uploads/uploads.ts';
import { readCurrentSeasons, sitesTournament } from './currentSeasons.ts';
import { settingsDifference } from './difference.ts';
import type { Settings } from './settings.ts';

export function settingsRoutes(
  routes: Routes,
  deps: {
    readonly clock: Clock;
    readonly settings: Settings;
    readonly audit: Audit;
    /** How many groups have rules that this record would make impossible. */
    readonly groupsMadeImpossible: (tx: Kysely<Tables>, site: SiteSettings) => Promise<number>;
    /** Changes what wins of a season pay. @throws Refused (400) */
    readonly changePayouts: (
      tx: Kysely<Tables>,
      tournamentId: string,
      payouts: PayoutTable,
    ) => Promise<void>;
  },
): void {
  const { clock, settings, audit } = deps;

  /** [FREEZE-1] Judged by the locked record, so that no auction starts meanwhile. */
  const refuseWhileStarted = async (
    tx: Kysely<Tables>,
    patch: SettingsPatch,
    now: SiteSettings,
  ): Promise<void> => {
    const fixed = (['auctionDate', 'startingBudget'] as const).filter(
      (field) => patch[field] !== undefined && patch[field] !== now[field],
    );
    if (fixed.length === 0) return;
    let started = 0;
    for (const field of fixed) started = Math.max(started, await startedFollowing(tx, field));
    if (started === 0) return;
    const what = fixed.map((field) => FIELD_NAMES[field]).join(' and ');
    throw new Refused('Conflict', settingIsFixed(started, what));
  };

  /** [SEASON-6] Those of the site's season. The record is locked, so that no import of another bracket intervenes. */
  const savePayouts = async (
    tx: Kysely<Tables>,
    { payoutBasisPoints: payouts }: SettingsPatch,
  ): Promise<void> => {
    const [site] = await readCurrentSeasons(tx);
    if (payouts !== undefined && site !== undefined) {
      await deps.changePayouts(tx, site._id, payouts);
    }
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
      await refuseWhileStarted(tx, patch, now);
      refuseLongExtension(patch, now);
      await refuseBreakingRules(tx, patch, now);
      await savePayouts(tx, patch);
      for (const logo of LOGOS) {
        const next = patch[logo];
        if (next !== undefined && next !== now[logo]) await dropPicture(tx, `site:${logo}`);
      }
      if (newLogo === null) return {};
      const { which, content } = newLogo;
      const place = `site:${which}` as const;
      const { userId: uploadedBy } = actor.caller;
      return { [which]: await putPicture(tx, clock, { place, content, uploadedBy }) };
    });
    await audit.by(actor, 'settings.changed', settingsDifference(before, after));
    return after;
  };

  routes.member(calls.updateSettings, async ({ body, ...actor }) => ({
    message: 'Settings saved.',
    settings: await change(body, actor),
  }));

  routes.member(admin.putLogo, async ({ params, picture, ...actor }) => {
    const { which } = params;
    if (which === null) throw new Refused('NotFound', MESSAGES.logoUnknown);
    if (picture === null) throw new Refused('Invalid', MESSAGES.imageInvalid);
    const newLogo = { which, content: picture };
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
  tx: Kysely<Tables>,
  field: keyof typeof FIELD_NAMES,
): Promise<number> {
  const { started } = await tx
    .selectFrom('groups')
    .innerJoin('tournaments', 'tournaments.id', 'groups.tournament_id')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(sql<number>`count(*)::int`.as('started'))
    .where('tournaments.is_current', '=', true)
    .where('groups.started_at', 'is not', null)
    .where(sql<boolean>`(group_rules.own -> ${field}::text) is null`)
    // [SEASON-6] The hour is that of one season, the budget everyone's.
    .$if(field === 'auctionDate', (query) =>
      query.where('tournaments.id', '=', sitesTournament(tx)),
    )
    .executeTakeFirstOrThrow();
  return started;
}
