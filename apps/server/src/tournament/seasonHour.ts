import { settingIsFixed } from '@bracketbid/contract/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/seasonMessages';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { readCurrentSeasons } from '../settings/currentSeasons.ts';

/**
 * [SEASON-6] Sets when the auctions of a season beside the site's start. Cached settings are stale then.
 *
 * @param auctionDate  ISO 8601; null for no hour yet
 * @throws Refused (404) for a season that isn't current, (409) for the site's, or once auctions that follow it have started
 */
export async function changeSeasonHour(
  { kysely }: Database,
  seasonId: string,
  auctionDate: string | null,
): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    const [site, ...others] = await readCurrentSeasons(tx);
    if (site?._id === seasonId) throw new Refused('Conflict', SEASON_MESSAGES.hourIsSites);
    const season = others.find(({ _id }) => _id === seasonId);
    if (season === undefined) throw new Refused('NotFound', SEASON_MESSAGES.isOver);

    await tx
      .selectFrom('tournaments')
      .select('id')
      .where('id', '=', seasonId)
      .forUpdate()
      .execute();
    const { started } = await tx
      .selectFrom('groups')
      .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
      .select(sql<number>`count(*)::int`.as('started'))
      .where('tournament_id', '=', seasonId)
      .where('started_at', 'is not', null)
      .where(sql<boolean>`(group_rules.own -> 'auctionDate') is null`)
      .executeTakeFirstOrThrow();
    if (started > 0) throw new Refused('Conflict', settingIsFixed(started, 'auction date'));
    await tx
      .updateTable('tournaments')
      .set({ auction_date: auctionDate })
      .where('id', '=', seasonId)
      .execute();
  });
}
