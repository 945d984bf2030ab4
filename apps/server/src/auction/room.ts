import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { AppliedEvent } from '../changes/change.ts';

/** One group's auction: its commands are decided here, one after the other, whoever sends them. */
export type Room = {
  readonly groupId: string;
  /** The state that is durable. */
  state(): AuctionState;
  /** Decides a command and answers when its events are durable, or when it is refused. Never rejects. */
  submit(command: AuctionCommand): Promise<Outcome>;
  /** Another process has appended events up to `seq`: reads the log on, unless they are known here. */
  onRemoteAppend(seq: number): void;
};

/** What became of a command. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly applied: readonly AppliedEvent[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** An unexpected error. Nothing was stored. */
  | { readonly kind: 'failed' }
  /** Its sender has too many others waiting. It was not looked at. */
  | { readonly kind: 'busy' }
  /** It isn't known whether it was stored; sending it again with the same id is safe. */
  | { readonly kind: 'unknown' };

/** An unexpected error in a room that goes on. */
export type RoomTrouble =
  /** This command could not be decided, or the log did not take its events. */
  | { readonly kind: 'command'; readonly command: AuctionCommand; readonly error: unknown }
  /** A listener threw. */
  | { readonly kind: 'listener'; readonly error: unknown };
