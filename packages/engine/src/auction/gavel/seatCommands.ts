/** What the host does with seats and clerks while an auction with a gavel runs. */
export type SeatCommand = AddSeats | RemoveSeat | ClaimSeat | NameClerks;

/** [SEAT-2] New seats, which may bid from now on. */
export type AddSeats = { readonly type: 'AddSeats'; readonly seatIds: readonly string[] };

/** [SEAT-2] A seat that owns nothing and leads nothing goes. */
export type RemoveSeat = { readonly type: 'RemoveSeat'; readonly seatId: string };

/** [SEAT-3] What the seat has bought and bid is the account's, which is a member from now on. */
export type ClaimSeat = {
  readonly type: 'ClaimSeat';
  readonly seatId: string;
  readonly userId: string;
};

/** [GAVEL-1] All clerks beside the host, as they are from now on. */
export type NameClerks = { readonly type: 'NameClerks'; readonly clerks: readonly string[] };
