import { MARK_CLAIMANTS, MARK_CLERKS, MARK_SEATED } from '../../groups/seats/seatProjections.ts';
import { MARK_REHEARSED, MARK_STARTED } from '../../groups/stages.ts';

/**
 * What events write besides the log, in the statement that stores them: parts of its `with`, over the relation `incoming` of the
 * events. Statements that change the same row twice would lose one of the changes.
 */
export const PROJECTED = `
  sold as (
    insert into purchases (group_id, team_id, user_id, amount, created_at)
    select group_id, (payload->>'teamId')::uuid,
           coalesce((select (claim.payload->>'userId')::uuid from incoming as claim
                     where claim.type = 'SeatClaimed' and claim.group_id = sale.group_id
                       and claim.payload->>'seatId' = sale.payload->>'userId' and claim.seq > sale.seq
                     limit 1),
                    (payload->>'userId')::uuid),
           (payload->>'amount')::int, to_timestamp(at_ms / 1000.0)
    from incoming as sale where type = 'LotSold'
      and not exists (select from incoming as later
                      where later.type = 'SaleVoided' and later.group_id = sale.group_id
                        and later.payload->>'teamId' = sale.payload->>'teamId'
                        and later.seq > sale.seq)),
  voided as (
    delete from purchases using incoming
    where incoming.type = 'SaleVoided' and purchases.group_id = incoming.group_id
      and purchases.team_id = (incoming.payload->>'teamId')::uuid),
  claimed as (
    update purchases set user_id = (incoming.payload->>'userId')::uuid
    from incoming
    where incoming.type = 'SeatClaimed' and purchases.group_id = incoming.group_id
      and purchases.user_id = (incoming.payload->>'seatId')::uuid
      and not exists (select from incoming as void
                      where void.type = 'SaleVoided' and void.group_id = incoming.group_id
                        and void.payload->>'teamId' = purchases.team_id::text)),
  seated as (${MARK_SEATED}),
  joined as (${MARK_CLAIMANTS}),
  clerked as (${MARK_CLERKS}),
  begun as (${MARK_STARTED}),
  rehearsed as (${MARK_REHEARSED})`;
