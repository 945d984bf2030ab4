import type { Match } from '@bracketbid/contract/entities';
import * as results from '@bracketbid/contract/http/matches';
import { skipToken, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { pacific } from '../../formats/pacificTime.ts';
import { useIsOnline } from '../connection.ts';
import { RESULTS } from './groupQueries.ts';
import { serverClock } from '../clock/serverClock.ts';

/** A page without a connection (a visitor's) polls this often while a game is on. */
const POLL_MS = 10_000;
/** Polled this often while no game is on: one may begin. */
const POLL_IDLE_MS = 60_000;

function isOn(match: Match, today: string): boolean {
  return match.status === 'live' || (match.status === 'scheduled' && match.date === today);
}

/** The polling interval of a page; false while the connection reports every change. */
function usePolling(): (matches: readonly Match[] | undefined) => number | false {
  const isOnline = useIsOnline();
  return (matches = []) => {
    if (isOnline) return false;
    const today = pacific.dayAt(serverClock.nowMs());
    return matches.some((match) => isOn(match, today)) ? POLL_MS : POLL_IDLE_MS;
  };
}

/** All matches of the tournament, and its zones in their order. */
export function useMatches() {
  const pollingInterval = usePolling();
  return useQuery({
    queryKey: [RESULTS, 'matches'],
    queryFn: () => send(results.matches, {}, { quiet: true }),
    refetchInterval: ({ state }) => pollingInterval(state.data?.matches),
  });
}

export function useRounds() {
  return useQuery({
    queryKey: [RESULTS, 'rounds'],
    queryFn: async () => (await send(results.rounds, {}, { quiet: true })).rounds,
  });
}

export function useMatchDates() {
  return useQuery({
    queryKey: [RESULTS, 'dates'],
    queryFn: async () => (await send(results.matchDates, {}, { quiet: true })).datesData.dates,
  });
}

export function useMatchesOn(date: string | null) {
  const pollingInterval = usePolling();
  return useQuery({
    queryKey: [RESULTS, 'matches-of', date],
    queryFn:
      date === null
        ? skipToken
        : async () =>
            (await send(results.matchesOfDate, { params: { date } }, { quiet: true })).matchesData
              .matches,
    refetchInterval: ({ state }) => pollingInterval(state.data),
  });
}
