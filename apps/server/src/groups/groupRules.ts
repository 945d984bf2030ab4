import { isDeepStrictEqual } from 'node:util';
import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { SiteSettings } from '@bracketbid/contract/entities';
import {
  faultsOfRules,
  type GroupRules,
  type OwnRules,
  ownRules,
  type RulesPatch,
} from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { BID_MAX, WARNING_SECONDS } from '@bracketbid/engine/auction/settings';
import { isWholePot, type RoundSize, usualPayouts } from '@bracketbid/engine/money/payoutTable';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused, RefusedFields } from '../failures.ts';
import { type SeasonSettings, siteFor } from '../settings/currentSeasons.ts';
import { readRecord } from '../settings/settings.ts';
import { readCountedRounds } from '../tournament/rounds.ts';
import { selectOpenTournaments } from '../tournament/seasons.ts';
import { faultsInContest } from './contests/contestRules.ts';
import { auctionHour, isTooLate, whyNotHour } from './groupHour.ts';
import type { Field } from './groupLots.ts';
import { countSeats } from './seats/seatRows.ts';

/** The rules of a group that has none of its own. */
function siteRules(site: SiteSettings): GroupRules {
  const { startingBudget, lockSeconds, lotSeconds, extensionSeconds, payoutBasisPoints } = site;
  return {
    pace: 'clock',
    warningSeconds: WARNING_SECONDS,
    phonesBid: true,
    startingBudget,
    lockSeconds,
    lotSeconds,
    extensionSeconds,
    minimumBid: 1,
    steps: [{ from: 0, step: 1 }],
    extensionCapSeconds: null,
    order: 'drawn',
    bundles: 'none',
    payouts: payoutBasisPoints,
    maximumBids: false,
    hints: 'off',
    auctionDate: null,
  };
}

/** A group's rules as they were set, possible or not. */
function setRules(site: SiteSettings, own: OwnRules): GroupRules {
  const set = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...siteRules(site), ...Object.fromEntries(set) };
}

/**
 * [GROUP-9] The rules that a group's auction would start with: its own, and the site's for what its admin has left alone. Pure.
 *
 * @param rounds  of the tournament: payouts that don't fit its bracket give way to the site's, and those to the usual
 *   ones; null where payouts are of no matter
 */
export function mergeRules(
  site: SeasonSettings,
  own: OwnRules,
  rounds: readonly RoundSize[] | null,
): GroupRules {
  const rules = setRules(site, own);
  return {
    ...rules,
    // A record from before these rules may hold more.
    minimumBid: Math.min(rules.minimumBid, rules.startingBudget ?? BID_MAX),
    extensionSeconds: Math.min(rules.extensionSeconds, rules.lotSeconds),
    payouts:
      rounds === null ? rules.payouts : fitting([rules.payouts, site.payoutBasisPoints], rounds),
  };
}

/** The first table that fits; else the usual one, if there is any. */
function fitting(
  [first, second]: readonly [GroupRules['payouts'], GroupRules['payouts']],
  rounds: readonly RoundSize[],
): GroupRules['payouts'] {
  const whole = [first, second].find((table) => isWholePot(table, rounds));
  // Without rounds no table fits: a contest pays by its sheet, and a season that isn't drawn nobody.
  return rounds.length === 0 ? {} : (whole ?? { ...(usualPayouts(rounds) ?? first) });
}

/** What a stored record of own rules says. What a newer version has added is left out. */
export function parseOwnRules(stored: unknown): OwnRules {
  return stored === null ? {} : ownRules.parse(stored);
}

/** A change of a group's rules that is stored. */
export type RulesChange = {
  readonly before: GroupRules;
  readonly after: GroupRules;
  readonly isHourMoved: boolean;
};

/**
 * [GROUP-9] Stores what a group's admin sets. The site's record and the group are locked meanwhile, so that neither another
 * setting nor the start intervenes.
 *
 * @param alongside  what is stored in the same transaction
 * @returns null if nothing differs
 * @throws Refused (404) for an unknown group, (403) for anyone but its admin, (409) when it is too late, or [GAVEL-9] seats need
 *   the gavel; RefusedFields (400), and then nothing has changed
 */
export async function changeOwnRules(
  { kysely }: Database,
  clock: Clock,
  change: {
    readonly groupId: string;
    readonly userId: string;
    readonly patch: RulesPatch;
    /** The group's tournament, as it stands. */
    readonly field: Field & { readonly contest: ContestRecord | null };
    readonly alongside: (tx: Kysely<Tables>, change: RulesChange) => Promise<void>;
  },
): Promise<RulesChange | null> {
  const { groupId, userId, patch } = change;
  return kysely.transaction().execute(async (tx) => {
    const record = await readRecord(tx, { lock: true });
    const group = await tx
      .selectFrom('groups')
      .select(['admin_id', 'tournament_id', 'started_at'])
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
    if (group.admin_id !== userId) throw new Refused('Forbidden', MESSAGES.rulesAdminOnly);
    if (group.started_at !== null) throw new Refused('Conflict', MESSAGES.rulesFrozen);
    const site = siteFor(record, group.tournament_id);
    const own = await readOwnRules(tx, groupId);
    const nowMs = clock.nowMs();
    if (isTooLate(auctionHour(site, own), nowMs))
      throw new Refused('Conflict', MESSAGES.rulesTooLate);

    const rounds = await readCountedRounds(tx, group.tournament_id);
    const next = patched(own, patch, rounds);
    const rules = setRules(site, next);
    const hourFault =
      patch.auctionDate === undefined || patch.auctionDate === (own.auctionDate ?? null)
        ? null
        : await whyNotHour(tx, { site, tournamentId: group.tournament_id, own: next, nowMs });
    const faults = [
      ...faultsOfRules(
        rules,
        patch.payouts === undefined ? null : rounds,
        patch.bundles === undefined ? null : change.field.teamById,
      ),
      ...faultsInContest(next, change.field),
      ...(hourFault === null ? [] : [{ path: 'auctionDate', message: hourFault }]),
    ];
    if (faults.length > 0) throw new RefusedFields(faults);

    const before = mergeRules(site, own, rounds);
    const after = mergeRules(site, next, rounds);
    const losesGavel = before.pace === 'gavel' && after.pace === 'clock';
    // Who adds a seat locks the group first.
    if (losesGavel && (await countSeats(tx, groupId)) > 0) {
      throw new Refused('Conflict', MESSAGES.seatsNeedGavel);
    }
    if (isDeepStrictEqual(own, next)) return null;
    await storeOwnRules(tx, groupId, next, nowMs);
    const changed = { before, after, isHourMoved: before.auctionDate !== after.auctionDate };
    await change.alongside(tx, changed);
    return changed;
  });
}

/** Stores what a group's admin has set, in the place of what was. */
export async function storeOwnRules(
  tx: Kysely<Tables>,
  groupId: string,
  own: OwnRules,
  nowMs: number,
): Promise<void> {
  const values = { own: JSON.stringify(own), updated_at: new Date(nowMs) };
  await tx
    .insertInto('group_rules')
    .values({ group_id: groupId, ...values })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(values))
    .execute();
}

/** Own rules after a change: an hour of null follows the site again, and a round that is left out pays nothing. */
function patched(own: OwnRules, patch: RulesPatch, rounds: readonly RoundSize[]): OwnRules {
  const { auctionDate = own.auctionDate ?? null, ...fields } = patch;
  const { auctionDate: _hour, ...others } = own;
  const none = Object.fromEntries(rounds.map(({ code }) => [code, 0]));
  return ownRules.parse({
    ...others,
    ...fields,
    // An empty list draws none.
    ...(fields.bundles?.length === 0 ? { bundles: 'none' } : {}),
    ...(fields.payouts === undefined ? {} : { payouts: { ...none, ...fields.payouts } }),
    ...(auctionDate === null ? {} : { auctionDate: new Date(auctionDate).toISOString() }),
  });
}

/** [SEASON-6] When a group's auction starts, as the database has it now. ISO 8601; null for no hour yet. */
export async function readGroupHour(db: Kysely<Tables>, groupId: string): Promise<string | null> {
  const group = await db
    .selectFrom('groups')
    .select('tournament_id')
    .where('id', '=', groupId)
    .executeTakeFirst();
  const site = await readRecord(db, { lock: false });
  const own = await readOwnRules(db, groupId);
  return group === undefined ? null : auctionHour(siteFor(site, group.tournament_id), own);
}

/** What a group's admin has set, as the database has it now. */
export async function readOwnRules(db: Kysely<Tables>, groupId: string): Promise<OwnRules> {
  const row = await db
    .selectFrom('group_rules')
    .select('own')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return parseOwnRules(row?.own ?? null);
}

/** [GROUP-9] How many groups, before their start, have rules that this record would make impossible. */
export async function groupsMadeImpossible(
  db: Kysely<Tables>,
  site: SiteSettings,
): Promise<number> {
  const rows = await db
    .selectFrom('group_rules')
    .innerJoin('groups', 'groups.id', 'group_rules.group_id')
    .select('group_rules.own')
    .where('groups.tournament_id', 'in', selectOpenTournaments(db))
    .where('groups.started_at', 'is', null)
    .execute();
  return rows.filter(
    ({ own }) => faultsOfRules(setRules(site, parseOwnRules(own)), null).length > 0,
  ).length;
}
