import type { BodyOf } from '@bracketbid/contract/call';
import type { placeBid } from '@bracketbid/contract/http/auction';
import type { Ack, ReactionKind } from '@bracketbid/contract/live/realtime';
import { create } from 'zustand';

/** The state of this tab's one connection: written by `connect` alone. */
export type Connection = {
  readonly connection: 'connecting' | 'online' | 'lost' | 'ended';
  /** Why the server has ended this page's connection, and how to resume it. */
  readonly ended: { readonly message: string; readonly resume: () => void } | null;
  /** Whether the server can store bids just now. */
  readonly isStorageAvailable: boolean;
  /** Holds up a sign, while online. @returns why the server refused it, or null */
  readonly holdUp: ((kind: ReactionKind) => Promise<string | null>) | null;
  /** Bids, while online. @returns the answer, or null if none came: the bid may stand */
  readonly bid: ((bid: BodyOf<typeof placeBid>) => Promise<Ack | null>) | null;
};

export const NOT_CONNECTED: Connection = {
  connection: 'connecting',
  ended: null,
  isStorageAvailable: true,
  holdUp: null,
  bid: null,
};

export const useConnection = create<Connection>()(() => NOT_CONNECTED);

/** Whether the server reports changes to this page, which then needs no polling. */
export function useIsOnline(): boolean {
  return useConnection(({ connection }) => connection === 'online');
}
