import type { OwnRules } from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import { START_NOW_MESSAGES } from '@bracketbid/contract/text/hosting';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../failures.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import { startsNow } from '../../platform/push/words.ts';
import { type SeasonSettings, siteFor } from '../../settings/currentSeasons.ts';
import { readRecord } from '../../settings/settings.ts';
import { readCountedRounds } from '../../tournament/rounds.ts';
import { holdSeason } from '../../tournament/seasons.ts';
import { auctionHour, hourOfStartNow, isStartFinal, whyNotNow } from '../groupHour.ts';
import type { GroupLog } from '../groupLog.ts';
import { parseOwnRules, mergeRules } from '../groupRules.ts';
import { readMemberIds } from '../queries.ts';

/** The caller, in a group that they claim to lead. */
type Host = { readonly groupId: string; readonly userId: string };

/**
 * [GROUP-13] Starts auctions now, and takes that back. Anyone but the group's admin is refused (403), and so is the admin
 * once it has begun (409).
 */
export type StartNow = {
  /**
   * Moves the group's own hour to a minute from now, and pushes that to all other members.
   *
   * @throws Refused (409) when it can't start now
   */
  start(host: Host): Promise<void>;
  /**
   * Gives the group the hour back that it had before. Changes nothing where no start now stands.
   *
   * @returns whether anything has changed
   * @throws Refused (409) when it is too late
   */
  takeBack(host: Host): Promise<boolean>;
};

/** A group as it stands, locked until the transaction ends. */
type Locked = {
  readonly name: string;
  readonly tournamentId: string;
  readonly site: SeasonSettings;
  readonly own: OwnRules;
  readonly startsNow: boolean;
  readonly hourBefore: string | null;
  readonly nowMs: number;
};

export function createStartNow(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly pusher: Pick<Pusher, 'send' | 'wake'>;
  readonly groupLog: Pick<GroupLog, 'append'>;
}): StartNow {
  const { clock, pusher, groupLog } = deps;
  const db = deps.database.kysely;

  /** The host's group. Neither another setting nor the start intervenes until the transaction ends. */
  const lockGroup = async (tx: Kysely<Tables>, { groupId, userId }: Host): Promise<Locked> => {
    // In the order in which changes of rules lock, too.
    const record = await readRecord(tx, { lock: true });
    const group = await tx
      .selectFrom('groups')
      .select(['name', 'admin_id', 'tournament_id', 'started_at'])
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
    if (group.admin_id !== userId) throw new Refused('Forbidden', MESSAGES.hostOnly);
    if (group.started_at !== null) throw new Refused('Conflict', MESSAGES.auctionStarted);
    const rules = await tx
      .selectFrom('group_rules')
      .select(['own', 'starts_now', 'hour_before'])
      .where('group_id', '=', groupId)
      .executeTakeFirst();
    return {
      name: group.name,
      tournamentId: group.tournament_id,
      site: siteFor(record, group.tournament_id),
      own: parseOwnRules(rules?.own ?? null),
      startsNow: rules?.starts_now ?? false,
      hourBefore: rules?.hour_before?.toISOString() ?? null,
      nowMs: clock.nowMs(),
    };
  };

  /** Stores the group's own hour, and appends the rules with it to the group's chain. */
  const moveHour = async (
    tx: Kysely<Tables>,
    { groupId, userId }: Host,
    group: Locked,
    to: {
      readonly auctionDate: string | null;
      readonly startsNow: boolean;
      readonly hourBefore: string | null;
    },
  ): Promise<void> => {
    const { auctionDate: _hour, ...others } = group.own;
    const own = { ...others, ...(to.auctionDate === null ? {} : { auctionDate: to.auctionDate }) };
    const values = {
      own: JSON.stringify(own),
      updated_at: new Date(group.nowMs),
      starts_now: to.startsNow,
      hour_before: to.hourBefore === null ? null : new Date(to.hourBefore),
    };
    await tx
      .insertInto('group_rules')
      .values({ group_id: groupId, ...values })
      .onConflict((conflict) => conflict.column('group_id').doUpdateSet(values))
      .execute();
    const rounds = await readCountedRounds(tx, group.tournamentId);
    const rules = mergeRules(group.site, own, rounds);
    await groupLog.append(tx, groupId, { type: 'RulesChanged', by: userId, rules }, group.nowMs);
  };

  const pushToOthers = async (
    tx: Kysely<Tables>,
    { groupId, userId }: Host,
    group: { readonly name: string; readonly auctionDate: string },
  ): Promise<void> => {
    const others = [...(await readMemberIds(tx, groupId))].filter((id) => id !== userId);
    const notification = startsNow({ groupId, groupName: group.name });
    const expiresAtMs = Date.parse(group.auctionDate);
    await pusher.send(
      others.map((to) => ({ userId: to, notification, expiresAtMs })),
      tx,
    );
  };

  return {
    start: async (host) => {
      await db.transaction().execute(async (tx) => {
        const group = await lockGroup(tx, host);
        if (!(await holdSeason(tx, group.tournamentId))) {
          throw new Refused('Conflict', SEASON_MESSAGES.isOver);
        }
        const refusal = await whyNotNow(tx, group);
        if (refusal !== null) throw new Refused('Conflict', refusal);
        const auctionDate = hourOfStartNow(group.nowMs);
        const hourBefore = group.own.auctionDate ?? null;
        await moveHour(tx, host, group, { auctionDate, startsNow: true, hourBefore });
        await pushToOthers(tx, host, { name: group.name, auctionDate });
      });
      pusher.wake();
    },

    takeBack: (host) =>
      db.transaction().execute(async (tx) => {
        const group = await lockGroup(tx, host);
        if (isStartFinal(auctionHour(group.site, group.own), group.nowMs)) {
          throw new Refused('Conflict', START_NOW_MESSAGES.takeBackTooLate);
        }
        if (!group.startsNow) return false;
        const { hourBefore } = group;
        const before = { auctionDate: hourBefore, startsNow: false, hourBefore: null };
        await moveHour(tx, host, group, before);
        return true;
      }),
  };
}
