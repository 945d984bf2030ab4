import * as calls from '@bracketbid/contract/http/gavel';
import type { Routes } from '../../platform/http/routes.ts';
import type { SeatClaims } from './claims.ts';
import type { Gavel } from './gavel.ts';
import type { Clerks } from './clerks.ts';
import type { Seats } from './seats.ts';

/** A host seats a hall before and during an evening; a program is stopped. */
const SEATING = { max: 300, timeWindow: 600_000 };
/** Somebody scans their slip, and those of friends. */
const ASKING = { max: 30, timeWindow: 600_000 };
/** Three hundred seats with names of sixty letters in any alphabet. */
const SEATS_BYTES_MAX = 120_000;

/** Seats, clerks and the gavel of groups whose lots a person ends. */
export function seatRoutes(
  routes: Routes,
  {
    seats,
    seatClaims,
    clerks,
    gavel,
  }: {
    readonly seats: Seats;
    readonly seatClaims: SeatClaims;
    readonly clerks: Clerks;
    readonly gavel: Gavel;
  },
): void {
  routes.member(
    calls.addSeats,
    async ({ body, caller }) => ({
      seats: await seats.add(caller.userId, body.groupId, body.seats),
    }),
    { accountLimit: SEATING, bodyLimit: SEATS_BYTES_MAX },
  );
  routes.member(calls.seatsOfGroup, async ({ params: { groupId }, caller }) => ({
    seats: await seats.of(groupId, caller.userId),
    clerks: await clerks.of(groupId),
  }));
  routes.member(
    calls.changeSeat,
    async ({ params, body, caller }) => ({
      seat: await seats.change(caller.userId, params.id, body),
    }),
    { accountLimit: SEATING },
  );
  routes.member(
    calls.removeSeat,
    async ({ params, caller }) => ({ seat: await seats.remove(caller.userId, params.id) }),
    { accountLimit: SEATING },
  );
  routes.member(
    calls.claimSeat,
    async ({ params, body, caller }) => ({
      seat: await seatClaims.ask(caller.userId, params.id, body.token),
    }),
    { accountLimit: ASKING },
  );
  routes.member(
    calls.grantSeat,
    async ({ params, body, caller }) => ({
      seat: await seatClaims.grant(caller.userId, params.id, body.userId),
    }),
    { accountLimit: SEATING },
  );
  routes.member(
    calls.nameClerks,
    async ({ body, caller }) => ({
      clerks: await clerks.name(caller.userId, body.groupId, body.userIds),
    }),
    { accountLimit: SEATING },
  );

  routes.member(calls.actWithGavel, ({ body, caller }) => gavel.act(caller.userId, body));
}
