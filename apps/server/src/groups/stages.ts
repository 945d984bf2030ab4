/**
 * A group's stage, and a rehearsal's, is a projection of its auction's events, written in the statement that stores them.
 *
 * Each is an update from a relation `incoming` of such events: `group_id`, `type`, `payload` and `at_ms`.
 */
export const MARK_STARTED = `
  update groups set started_at = to_timestamp(incoming.at_ms / 1000.0),
                    payout_basis_points = payload->'settings'->'payoutBasisPoints'
  from incoming where incoming.type = 'AuctionStarted' and groups.id = incoming.group_id`;

export const MARK_COMPLETED = `
  update groups set completed_at = to_timestamp(incoming.at_ms / 1000.0)
  from incoming where incoming.type = 'AuctionCompleted' and groups.id = incoming.group_id`;

/** Of a rehearsal both at once: whether it has begun, and whether its last lot has ended. */
export const MARK_REHEARSED = `
  update rehearsals set
    started_at = case when incoming.type = 'AuctionStarted' then to_timestamp(incoming.at_ms / 1000.0) else started_at end,
    completed_at = case when incoming.type = 'AuctionCompleted' then to_timestamp(incoming.at_ms / 1000.0) else completed_at end
  from incoming where incoming.type in ('AuctionStarted', 'AuctionCompleted') and rehearsals.id = incoming.group_id`;
