import type { ReplyOf } from '@bracketbid/contract/call';
import type { Person } from '@bracketbid/contract/entities';
import { type Seat, seatsOfGroup } from '@bracketbid/contract/http/gavel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { SEATS } from './groupQueries.ts';

/** Somebody asks for a seat from a page that isn't the group's, so the host looks again and again. */
const AGAIN_MS = 10_000;

const NO_SEATS: readonly Seat[] = [];
const NOBODY: readonly Person[] = [];

/**
 * The seats of people without a phone, by number, and who may hold the gavel; requested again when the group changes.
 *
 * @param isHost  sees who asks for a seat, as soon as they do
 */
export function useSeats(groupId: string | null, isHost: boolean) {
  const query = useQuery({
    queryKey: [SEATS, groupId],
    enabled: groupId !== null,
    queryFn: () => send(seatsOfGroup, { params: { groupId: groupId ?? '' } }, { quiet: true }),
    refetchInterval: isHost ? AGAIN_MS : false,
  });
  const { data, error, refetch } = query;
  return {
    seats: data?.seats ?? NO_SEATS,
    clerks: data?.clerks ?? NOBODY,
    isKnown: data !== undefined,
    query,
    /** Why they could not be loaded; null once they are there. */
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** How a page keeps what the server has just answered about one seat, until the list comes again. */
export function useSeatsCache(groupId: string) {
  const queries = useQueryClient();
  const queryKey = [SEATS, groupId];
  const again = () => queries.invalidateQueries({ queryKey });
  const put = (seat: Seat) => {
    queries.setQueryData<ReplyOf<typeof seatsOfGroup>>(queryKey, (known) =>
      known === undefined
        ? known
        : { ...known, seats: known.seats.map((each) => (each._id === seat._id ? seat : each)) },
    );
    return again();
  };
  return { again, put };
}
