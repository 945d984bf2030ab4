/**
 * [SEAT-1, SEAT-3] What an auction's events say of seats and clerks, written in the statement that stores them: each is a statement
 * over a relation `incoming` of such events, `group_id`, `seq`, `type`, `payload` and `at_ms`.
 */

/** One update a seat, whatever is said of it at once: a second one of the same row would be lost. */
export const MARK_SEATED = `
  update seats set added_at = coalesce(seats.added_at, said.added_at),
                   removed_at = coalesce(seats.removed_at, said.removed_at),
                   claimed_by = coalesce(seats.claimed_by, said.claimed_by)
  from (select (payload->>'seatId')::uuid as id,
               max(to_timestamp(at_ms / 1000.0)) filter (where type = 'SeatAdded') as added_at,
               max(to_timestamp(at_ms / 1000.0)) filter (where type = 'SeatRemoved') as removed_at,
               max(payload->>'userId') filter (where type = 'SeatClaimed')::uuid as claimed_by
        from incoming where type in ('SeatAdded', 'SeatRemoved', 'SeatClaimed')
        group by payload->>'seatId') as said
  where seats.id = said.id`;

/** Whoever is given a seat is a member. */
export const MARK_CLAIMANTS = `
  insert into group_members (group_id, user_id, tournament_id, joined_at)
  select distinct groups.id, (payload->>'userId')::uuid, groups.tournament_id, to_timestamp(at_ms / 1000.0)
  from incoming join groups on groups.id = incoming.group_id
  where type = 'SeatClaimed'
  on conflict do nothing`;

export const MARK_CLERKS = `
  insert into clerks (group_id, user_ids)
  select distinct on (groups.id) groups.id, payload->'clerks'
  from incoming join groups on groups.id = incoming.group_id
  where type = 'ClerksNamed'
  order by groups.id, seq desc
  on conflict (group_id) do update set user_ids = excluded.user_ids`;
