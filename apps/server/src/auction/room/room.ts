import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Hidden } from '@bracketbid/engine/auction/maxima/maxima';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { AppliedEvent } from '../../platform/changes/change.ts';

/** One group's auction: decides its commands one at a time, whoever sends them. */
export type Room = {
  readonly groupId: string;
  /** The durable state. */
  state(): AuctionState;
  /** The maxima behind its seals, as far as they are known here. Not for anyone but their owners. */
  secrets(): Hidden;
  /**
   * Decides a command and answers when its events are durable, or when it is refused. Never rejects.
   *
   * @param revision  of the settings that a start was decided on: it is stored only while that is theirs
   */
  submit(command: AuctionCommand, revision?: number): Promise<Outcome>;
  /** Another process has appended events up to `seq`: reads them from the log, unless they are known here. */
  onRemoteAppend(seq: number): void;
  /** Whether nothing is under way and nothing waits. */
  isIdle(): boolean;
};

/** The outcome of a command. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly applied: readonly AppliedEvent[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The settings that it was decided on have changed. Nothing was stored. */
  | { readonly kind: 'stale' }
  /** An unexpected error. Nothing was stored. */
  | { readonly kind: 'failed' }
  /** Its sender has too many others waiting. It was not decided. */
  | { readonly kind: 'busy' }
  /** It isn't known whether it was stored; sending it again with the same id is safe. */
  | { readonly kind: 'unknown' };

/** An unexpected error in a room that goes on. */
export type RoomTrouble =
  /** This command could not be decided, or the log refused its events. */
  | { readonly kind: 'command'; readonly command: AuctionCommand; readonly error: unknown }
  /** A listener threw. */
  | { readonly kind: 'listener'; readonly error: unknown };
