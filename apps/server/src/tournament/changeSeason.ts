import type { CurrentSeason } from '@bracketbid/contract/division';
import { settingIsFixed } from '@bracketbid/contract/text/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { readCurrentSeasons } from '../settings/currentSeasons.ts';
import { readRecord, type Settings } from '../settings/settings.ts';
import { changePayouts } from './payouts.ts';

/**
 * [SEASON-6] Sets what wins of a current season pay and, of one beside the site's, when its auctions start. No auction starts
 * meanwhile.
 *
 * @param change.auctionDate  ISO 8601; null for no hour yet
 * @throws Refused (404) for a season that isn't current; of the hour (409) for the site's, or once auctions that follow it
 *   have started; of the payouts (400) for some that don't add up
 */
export async function changeSeason(
  settings: Pick<Settings, 'changeBeside'>,
  seasonId: string,
  change: {
    readonly auctionDate?: string | null | undefined;
    readonly payoutBasisPoints?: PayoutTable | undefined;
  },
): Promise<{ readonly before: CurrentSeason; readonly after: CurrentSeason }> {
  const { auctionDate, payoutBasisPoints } = change;
  return settings.changeBeside(async (tx) => {
    const { season: before, isSites } = await readSeason(tx, seasonId);
    if (auctionDate !== undefined) {
      if (isSites) throw new Refused('Conflict', SEASON_MESSAGES.hourIsSites);
      await refuseOnceStarted(tx, seasonId);
      await tx
        .updateTable('tournaments')
        .set({ auction_date: auctionDate })
        .where('id', '=', seasonId)
        .execute();
    }
    if (payoutBasisPoints !== undefined) await changePayouts(tx, seasonId, payoutBasisPoints);
    return { before, after: (await readSeason(tx, seasonId)).season };
  });
}

async function readSeason(tx: Kysely<Tables>, seasonId: string) {
  const seasons = await readCurrentSeasons(tx);
  const season = seasons.find(({ _id }) => _id === seasonId);
  if (season === undefined) throw new Refused('NotFound', SEASON_MESSAGES.isOver);
  const isSites = seasons[0] === season;
  const { auctionDate } = isSites ? await readRecord(tx, { lock: false }) : season;
  return { season: { ...season, auctionDate }, isSites };
}

async function refuseOnceStarted(tx: Kysely<Tables>, seasonId: string): Promise<void> {
  const { started } = await tx
    .selectFrom('groups')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(sql<number>`count(*)::int`.as('started'))
    .where('tournament_id', '=', seasonId)
    .where('started_at', 'is not', null)
    .where(sql<boolean>`(group_rules.own -> 'auctionDate') is null`)
    .executeTakeFirstOrThrow();
  if (started > 0) throw new Refused('Conflict', settingIsFixed(started, 'auction date'));
}
